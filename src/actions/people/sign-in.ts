import { normalEmail } from '../../domain/people/person.ts'
import { wrongSignIn } from '../../errors/people.ts'
import { isPassword, NOBODYS_HASH } from '../../lib/password-hash.ts'
import { inTransaction, type Tx } from '../../store/db.ts'
import { findPersonByEmail, lockPerson, type PersonWithSecrets } from '../../store/people/people.ts'
import { recordOfPerson, recordWrongSignIn } from '../access/record-action.ts'
import type { PeopleCall } from './call.ts'
import { limitTries } from './limit-tries.ts'
import { openSession, type SignedIn } from './open-session.ts'
import { recordingWrongSignIns } from './record-wrong-sign-ins.ts'
import { takeCode } from './second-factor.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
  /** Of the second factor, or a recovery code. */
  readonly code?: string
}

/**
 * Signs a person in by password; null: the second factor is still missing. An unknown address takes
 * the same steps and the same time as a wrong password.
 */
export function signIn(call: PeopleCall, credentials: Credentials): Promise<SignedIn | null> {
  const attempt = { operation: 'signIn', email: credentials.email }
  return recordingWrongSignIns(call, attempt, async () => {
    const person = await checkCredentials(call, 'signIn', credentials)
    if (person === null) return null
    return inTransaction(call.context.database.db, (tx) =>
      signInChecked(tx, call, person, credentials.code),
    )
  })
}

/**
 * Whose credentials these are; null: the code is missing, which is recorded, since somebody knows
 * the password. Throws `unauthorized`.
 */
export async function checkCredentials(
  call: PeopleCall,
  operation: 'signIn' | 'acceptInvitation',
  { email: given, password, code }: Credentials,
): Promise<PersonWithSecrets | null> {
  const email = normalEmail(given)
  limitTries(call, email)
  const person = await findPersonByEmail(call.context.database.db, email)
  const is_right = await isPassword(password, person?.password ?? NOBODYS_HASH)
  if (person === undefined || !is_right) throw wrongSignIn()
  if (!person.has_second_factor || code !== undefined) return person
  const { context, now, caller } = call
  const { address, request_id } = caller
  const what = { operation, subject_kind: 'session', subject_id: null, shop_id: null }
  await recordWrongSignIn(context, { ...what, address, request_id }, person, 'code_missing', now)
  return null
}

/** For somebody whose password was right a moment ago. */
export async function signInChecked(
  tx: Tx,
  call: PeopleCall,
  person: Pick<PersonWithSecrets, 'person_id' | 'name' | 'password'>,
  code: string | undefined,
): Promise<SignedIn> {
  const { context, now, caller } = call
  // It may have changed while we calculated.
  const current = await lockPerson(tx, person.person_id)
  if (current?.password !== person.password) throw wrongSignIn()
  if (current.has_second_factor) await takeCode(tx, { context, now }, current, code ?? '')
  const { address, request_id } = caller
  const signed_in = await openSession(tx, call, person.person_id)
  const { session_id } = signed_in.session
  const what = { operation: 'signIn', subject_kind: 'session', subject_id: session_id }
  await recordOfPerson(tx, { ...what, shop_id: null, address, request_id }, person, now)
  return signed_in
}
