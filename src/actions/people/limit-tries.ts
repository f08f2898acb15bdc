import type { AdminPass } from '../../context.ts'
import { knownBrowserOf } from '../../lib/known-browser.ts'
import { keyedDigest } from '../../lib/secrets.ts'
import { takeDaily } from '../access/daily-limits.ts'
import type { PeopleCall } from './call.ts'

type Context = PeopleCall['context']

/**
 * Each network may try an e-mail address so often, whether anybody has it or not. Those who try it
 * from elsewhere take nothing from its holder, nor do neighbours from a browser that its holder has
 * signed in with before.
 */
export function limitTries({ context, now, caller }: PeopleCall, email: string): void {
  const { addresses } = context
  const { address, known_browser } = caller
  const own = knownBrowserOf(context, email)
  if (known_browser === own && addresses.takes(null, 'known_sign_in_email', now, own)) return
  addresses.take(address, 'sign_in_email', now, digestOf(context, email))
}

/** Each person who is signed in may say their password so often. */
export function limitOwnTries(context: Context, person_id: string, now: Date): void {
  context.addresses.take(null, 'own_password', now, person_id)
}

/**
 * Limits how many e-mails a person can send each day to addresses of their choice. Admin tokens have
 * no such limit: they belong to the operator.
 */
export async function limitLetters(
  context: Context,
  { actor, role }: Pick<AdminPass, 'actor' | 'role'>,
  daily_limit: 'own_invitations' | 'own_test_emails',
  now: Date,
): Promise<void> {
  if (role !== null) await takeDaily(context, { daily_limit, caller: actor, shop_id: null }, now)
}

/** Whether a letter with a link for a new password may go to this address again. */
export function mayHaveLetter(context: Context, email: string, now: Date): boolean {
  return context.addresses.takes(null, 'reset_letter', now, digestOf(context, email))
}

function digestOf({ secret }: Context, tried: string): string {
  return keyedDigest(secret, 'sign-in', tried).toString('hex')
}
