import { normalEmail } from '../../domain/people/person.ts'
import type { PersonSession } from '../../domain/people/session.ts'
import { linkUsed } from '../../errors/people.ts'
import { notFound } from '../../errors.ts'
import { inTransaction } from '../../store/db.ts'
import { deleteLinks, findLink, takeLink } from '../../store/people/links.ts'
import {
  findPerson,
  findPersonByEmail,
  lockPerson,
  updatePerson,
} from '../../store/people/people.ts'
import { deleteSessions } from '../../store/people/sessions.ts'
import { recordOfPerson } from '../access/record-action.ts'
import { newPassword } from './add-person.ts'
import type { PeopleCall } from './call.ts'
import { createLink, linkDigest, linkOf } from './create-link.ts'
import { sendLetter } from './letters.ts'
import { mayHaveLetter } from './limit-tries.ts'
import { openSession, type SignedIn } from './open-session.ts'
import { requireOwnPassword } from './require-own-password.ts'

export interface OwnChange {
  readonly name?: string
  readonly language?: string
  readonly password?: string
  readonly current_password?: string
}

/**
 * What people change about themselves. With a new password all sessions end, and this one is
 * replaced: the new one is returned. null: the session stays.
 */
export async function changeOwn(
  call: PeopleCall,
  { person: { person_id, email } }: PersonSession,
  { password, current_password, ...change }: OwnChange,
): Promise<SignedIn | null> {
  const { context } = call
  if (password !== undefined) {
    await requireOwnPassword(call, person_id, current_password ?? '', 'current_password')
  }
  const hash = password === undefined ? null : await newPassword(password, email)
  const signed_in = await inTransaction(context.database.db, async (tx) => {
    if ((await lockPerson(tx, person_id)) === undefined) throw notFound('person', person_id)
    if (Object.keys(change).length > 0) await updatePerson(tx, person_id, change)
    if (hash === null) return null
    await updatePerson(tx, person_id, { password: hash })
    await deleteSessions(tx, person_id, null)
    await deleteLinks(tx, 'password_reset', person_id)
    return openSession(tx, call, person_id)
  })
  context.person_sessions.clear()
  return signed_in
}

/**
 * Sends a link for a new password, if somebody has this address. Nobody learns whether. Anybody can
 * ask for it, so it ends no other link: the links of earlier letters and of the operator go on.
 */
export async function askForReset({ context, now }: PeopleCall, given: string): Promise<void> {
  const email = normalEmail(given)
  if (!mayHaveLetter(context, email, now)) return
  const person = await findPersonByEmail(context.database.db, email)
  if (person === undefined || context.mailer === null) return
  const { person_id, language } = person
  // Not waited for, since it takes time that an unknown address does not.
  inTransaction(context.database.db, (tx) =>
    createLink(tx, context, 'password_reset', { person_id }, now),
  )
    .then(({ token }) => {
      const link = linkOf(context, 'reset', token)
      const to = { email, language, link }
      void sendLetter({ context, now }, { ...to, kind: 'password_reset', about: {} })
    })
    .catch((error: unknown) =>
      context.log.warn({ err: error }, 'a link for a new password was not made'),
    )
}

/** Sets a new password by a link. All sessions and other links end; the second factor stays. */
export async function resetPassword(
  { context, now, caller }: PeopleCall,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<void> {
  const { db } = context.database
  const digest = linkDigest(context, 'password_reset', token)
  const link = await findLink(db, 'password_reset', digest, now)
  const person = link?.person_id == null ? undefined : await findPerson(db, link.person_id)
  if (person === undefined) throw linkUsed()
  const hash = await newPassword(password, person.email)
  const { person_id } = person
  const { address, request_id } = caller
  await inTransaction(db, async (tx) => {
    if ((await takeLink(tx, 'password_reset', digest, now)) === undefined) throw linkUsed()
    await lockPerson(tx, person_id)
    await updatePerson(tx, person_id, { password: hash })
    await deleteSessions(tx, person_id, null)
    await deleteLinks(tx, 'password_reset', person_id)
    const what = { operation: 'resetPassword', subject_kind: 'person', subject_id: person_id }
    await recordOfPerson(tx, { ...what, shop_id: null, address, request_id }, person, now)
  })
  context.person_sessions.clear()
}
