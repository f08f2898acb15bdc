import type { Context } from '../../context.ts'
import { linkUsed } from '../../errors/people.ts'
import { refused } from '../../errors.ts'
import { inTransaction } from '../../store/db.ts'
import { deleteLinks, findLink, takeLink } from '../../store/people/links.ts'
import { hasPeople } from '../../store/people/people.ts'
import { recordOfPerson } from '../access/record-action.ts'
import { type AccountInput, addPerson, prepareAccount } from './add-person.ts'
import type { PeopleCall } from './call.ts'
import { createLink, linkDigest, linkOf } from './create-link.ts'
import { openSession, type SignedIn } from './open-session.ts'

/** Whether nobody can sign in yet. */
export async function isSetUpNeeded({ database }: Pick<Context, 'database'>): Promise<boolean> {
  return !(await hasPeople(database.db))
}

/** The link for the first person; one from before no longer works. null: there are people. */
export async function createSetUpLink(context: Context, now: Date): Promise<string | null> {
  if (!(await isSetUpNeeded(context))) return null
  return inTransaction(context.database.db, async (tx) => {
    await deleteLinks(tx, 'set_up', null)
    const { token } = await createLink(tx, context, 'set_up', {}, now)
    return linkOf(context, 'setup', token)
  })
}

/** Makes the holder of the link the first person, who owns all shops. */
export async function setUp(
  call: PeopleCall,
  { token, ...input }: AccountInput & { readonly token: string },
): Promise<SignedIn> {
  const { context, now, caller } = call
  const { address, request_id } = caller
  const { db } = context.database
  const digest = linkDigest(context, 'set_up', token)
  if ((await findLink(db, 'set_up', digest, now)) === undefined) throw linkUsed()
  const account = await prepareAccount(input)
  return inTransaction(db, async (tx) => {
    // Only one call gets the link.
    if ((await takeLink(tx, 'set_up', digest, now)) === undefined) throw linkUsed()
    if (await hasPeople(tx)) throw refused('people_exist', 'Somebody has set this up already.')
    const person_id = await addPerson(tx, account, 'owner', now)
    const signed_in = await openSession(tx, call, person_id)
    const what = { operation: 'setUp', subject_kind: 'person', subject_id: person_id }
    const { person } = signed_in.session
    await recordOfPerson(tx, { ...what, shop_id: null, address, request_id }, person, now)
    return signed_in
  })
}
