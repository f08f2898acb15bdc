import { keyedDigest } from '../../lib/secrets.ts'
import type { PeopleCall } from './call.ts'

/** Each address may be tried so often, whether anybody has it or not, from wherever. */
export function limitAddress(
  { addresses, secret }: PeopleCall['context'],
  email: string,
  now: Date,
): void {
  addresses.take(keyedDigest(secret, 'sign-in', email).toString('hex'), 'sign_in_email', now)
}
