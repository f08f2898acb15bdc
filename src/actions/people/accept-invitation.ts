import type { Role } from '../../domain/people/roles.ts'
import { linkUsed } from '../../errors/people.ts'
import { inTransaction, type Tx } from '../../store/db.ts'
import { findLink, type PersonLink, takeLink } from '../../store/people/links.ts'
import { findPersonByEmail } from '../../store/people/people.ts'
import { recordOfPerson } from '../access/record-action.ts'
import { addPerson, prepareAccount, requirePassword } from './add-person.ts'
import type { PeopleCall } from './call.ts'
import { linkDigest } from './create-link.ts'
import { giveRole } from './give-role.ts'
import { openSession, type SignedIn } from './open-session.ts'
import { recordingWrongSignIns } from './record-wrong-sign-ins.ts'
import { checkCredentials, signInChecked } from './sign-in.ts'

export interface Acceptance {
  readonly token: string
  readonly name: string
  readonly password: string
  readonly code?: string
  readonly language?: string
}

/** An invitation, as its link shows it. */
export interface ReadInvitation {
  readonly email: string
  readonly role: Role
  readonly shop_id: number | null
  readonly invited_by: string | null
}

/** What the holder of a link is invited to. Throws where it no longer works. */
export async function readInvitation(
  { context, now }: Pick<PeopleCall, 'context' | 'now'>,
  token: string,
): Promise<ReadInvitation> {
  const digest = linkDigest(context, 'invitation', token)
  return invitationOf(await findLink(context.database.db, 'invitation', digest, now))
}

/**
 * Makes an account for who is invited, or gives a role to who has one, by its password. null: the
 * code of the second factor is missing, and the link works on.
 */
export async function acceptInvitation(
  call: PeopleCall,
  acceptance: Acceptance,
): Promise<SignedIn | null> {
  const { context, now, caller } = call
  const { db } = context.database
  const { email } = await readInvitation(call, acceptance.token)
  requirePassword(acceptance.password, email)
  const known = await findPersonByEmail(db, email)
  if (known !== undefined) {
    const attempt = { operation: 'acceptInvitation', email }
    return recordingWrongSignIns(call, attempt, () => acceptAsKnown(call, { ...acceptance, email }))
  }
  const account = await prepareAccount({ ...acceptance, email })
  return inTransaction(db, async (tx) => {
    const invitation = await take(tx, call, acceptance.token)
    const person_id = await addPerson(tx, account, null, now)
    await giveRole(tx, person_id, invitation)
    const signed_in = await openSession(tx, call, person_id)
    const { shop_id } = invitation
    const { address, request_id } = caller
    const what = { operation: 'acceptInvitation', subject_kind: 'person', subject_id: person_id }
    const { person } = signed_in.session
    await recordOfPerson(tx, { ...what, shop_id, address, request_id }, person, now)
    return signed_in
  })
}

async function acceptAsKnown(
  call: PeopleCall,
  acceptance: Acceptance & { readonly email: string },
): Promise<SignedIn | null> {
  const person = await checkCredentials(call, 'acceptInvitation', acceptance)
  if (person === null) return null
  const { context, now, caller } = call
  const signed_in = await inTransaction(context.database.db, async (tx) => {
    const invitation = await take(tx, call, acceptance.token)
    await giveRole(tx, person.person_id, invitation)
    const { shop_id } = invitation
    const { address, request_id } = caller
    const subject_id = person.person_id
    const what = { operation: 'acceptInvitation', subject_kind: 'person', subject_id }
    await recordOfPerson(tx, { ...what, shop_id, address, request_id }, person, now)
    return signInChecked(tx, call, person, acceptance.code)
  })
  // Sessions from before get the new role.
  context.person_sessions.clear()
  return signed_in
}

async function take(
  tx: Tx,
  { context, now }: Pick<PeopleCall, 'context' | 'now'>,
  token: string,
): Promise<ReadInvitation> {
  const digest = linkDigest(context, 'invitation', token)
  return invitationOf(await takeLink(tx, 'invitation', digest, now))
}

/** Throws where there is none. */
function invitationOf(link: PersonLink | undefined): ReadInvitation {
  if (link === undefined || link.email === null || link.role === null) throw linkUsed()
  const { email, role, shop_id, invited_by } = link
  return { email, role, shop_id, invited_by }
}
