import type { Role } from '../../domain/people/roles.ts'
import { roleOfAllShops } from '../../errors/people.ts'
import { notFound } from '../../errors.ts'
import { inTransaction, type Tx } from '../../store/db.ts'
import { deleteLinks } from '../../store/people/links.ts'
import {
  deletePerson,
  deleteShopRole,
  findPerson,
  lockPerson,
  type PersonWithSecrets,
} from '../../store/people/people.ts'
import { deleteSessions } from '../../store/people/sessions.ts'
import type { PeopleCall } from './call.ts'
import { createLink, linkOf } from './create-link.ts'
import { giveRole, requireOtherOwner } from './give-role.ts'

/** Whose rights a call changes, and where; shop null: in all. */
export interface PlaceOfPerson {
  readonly person_id: string
  readonly shop_id: number | null
}

/** Changes a person's role in a shop, or in all. */
export async function changeRole(
  { context }: Pick<PeopleCall, 'context'>,
  { person_id, shop_id }: PlaceOfPerson,
  role: Role,
): Promise<PersonWithSecrets> {
  const changed = await inTransaction(context.database.db, async (tx) => {
    await requirePersonOf(tx, { person_id, shop_id })
    await giveRole(tx, person_id, { role, shop_id })
    return requirePerson(await findPerson(tx, person_id), person_id)
  })
  context.person_sessions.clear()
  return changed
}

/**
 * Takes a person's role in a shop away, or everything: with the last role goes the account. All
 * sessions end: here at once, on other nodes within a second.
 */
export async function removePerson(
  { context, caller }: PeopleCall & { readonly caller: { readonly role: Role | null } },
  { person_id, shop_id }: PlaceOfPerson,
): Promise<PersonWithSecrets> {
  const removed = await inTransaction(context.database.db, async (tx) => {
    // Who runs the service can end anybody, and make another owner.
    if (shop_id === null && caller.role !== null) await requireOtherOwner(tx, person_id)
    const person = await requirePersonOf(tx, { person_id, shop_id })
    const others = person.shop_roles.filter((each) => each.shop_id !== shop_id)
    if (shop_id === null || others.length === 0) {
      await deletePerson(tx, person_id)
      return person
    }
    await deleteShopRole(tx, shop_id, person_id)
    await deleteSessions(tx, person_id, null)
    return person
  })
  context.person_sessions.clear()
  return removed
}

/** A link with which a person sets a new password; one from before no longer works. */
export async function createResetLink(
  { context, now }: Pick<PeopleCall, 'context' | 'now'>,
  person_id: string,
): Promise<{ link: string; expires_at: Date }> {
  return inTransaction(context.database.db, async (tx) => {
    requirePerson(await lockPerson(tx, person_id), person_id)
    await deleteLinks(tx, 'password_reset', person_id)
    const { token, expires_at } = await createLink(
      tx,
      context,
      'password_reset',
      { person_id },
      now,
    )
    return { link: linkOf(context, 'reset', token), expires_at }
  })
}

/** For one shop: only who has a role in it by name; of all shops, only who may change all. */
async function requirePersonOf(
  tx: Tx,
  { person_id, shop_id }: PlaceOfPerson,
): Promise<PersonWithSecrets> {
  const person = requirePerson(await lockPerson(tx, person_id), person_id)
  if (shop_id === null) return person
  if (person.all_shops_role !== null) throw roleOfAllShops()
  const is_here = person.shop_roles.some((each) => each.shop_id === shop_id)
  return requirePerson(is_here ? person : undefined, person_id)
}

function requirePerson(
  person: PersonWithSecrets | undefined,
  person_id: string,
): PersonWithSecrets {
  if (person === undefined) throw notFound('person', person_id)
  return person
}
