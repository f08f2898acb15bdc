import { SHOP_ROLES_MAX } from '../../domain/people/person.ts'
import type { Role } from '../../domain/people/roles.ts'
import { lastOwner } from '../../errors/people.ts'
import { limitReached, notFound } from '../../errors.ts'
import type { Tx } from '../../store/db.ts'
import {
  lockOwnersOfAllShops,
  lockPerson,
  saveShopRole,
  updatePerson,
} from '../../store/people/people.ts'

/** A role, and where; shop null: in all, now and later. */
export interface GivenRole {
  readonly role: Role
  readonly shop_id: number | null
}

/** Gives somebody a role in place of the one that they have there. */
export async function giveRole(
  tx: Tx,
  person_id: string,
  { role, shop_id }: GivenRole,
): Promise<void> {
  if (shop_id === null && role !== 'owner') await requireOtherOwner(tx, person_id)
  const person = await lockPerson(tx, person_id)
  if (person === undefined) throw notFound('person', person_id)
  if (shop_id === null) return updatePerson(tx, person_id, { all_shops_role: role })
  const others = person.shop_roles.filter((each) => each.shop_id !== shop_id)
  if (others.length >= SHOP_ROLES_MAX) throw limitReached('roles', SHOP_ROLES_MAX, 'A person')
  await saveShopRole(tx, { shop_id, person_id, role })
}

/** Somebody must remain who may do everything. Locks the owners. */
export async function requireOtherOwner(tx: Tx, person_id: string): Promise<void> {
  const [owner, ...others] = await lockOwnersOfAllShops(tx)
  if (owner === person_id && others.length === 0) throw lastOwner()
}
