import { networkOf } from '../../lib/address-ranges.ts'
import { keyedDigest } from '../../lib/secrets.ts'
import type { PeopleCall } from './call.ts'

type Context = PeopleCall['context']

/**
 * Each network may try an e-mail address so often, whether anybody has it or not. Those who try it
 * from elsewhere take nothing from its holder.
 */
export function limitTries({ context, now, caller }: PeopleCall, email: string): void {
  const network = caller.address === null ? '' : networkOf(caller.address)
  const name = digestOf(context, `${email} ${network}`)
  context.addresses.take(name, 'sign_in_email', now)
}

/** Each person who is signed in may say their password so often. */
export function limitOwnTries(context: Context, person_id: string, now: Date): void {
  context.addresses.take(digestOf(context, person_id), 'own_password', now)
}

/** Whether a letter with a link for a new password may go to this address again. */
export function mayHaveLetter(context: Context, email: string, now: Date): boolean {
  return context.addresses.takes(digestOf(context, email), 'reset_letter', now)
}

function digestOf({ secret }: Context, tried: string): string {
  return keyedDigest(secret, 'sign-in', tried).toString('hex')
}
