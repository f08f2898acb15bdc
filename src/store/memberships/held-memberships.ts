import type { Benefit } from '../../domain/catalogue/benefit.ts'
import { type HeldMembership, membershipsAt } from '../../domain/memberships/membership-terms.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import type { Queries } from '../db.ts'
import { listPurchases } from './memberships.ts'

/**
 * The membership that a customer has now, with the highest multiplier if there are several; null:
 * none.
 */
export async function readMembership(
  queries: Queries,
  at: ShopAt,
  customer_id: number,
): Promise<HeldMembership | null> {
  return (await readHeld(queries, at, customer_id))[0] ?? null
}

/** The benefits of all memberships that a customer has now. */
export async function readMembershipBenefits(
  queries: Queries,
  at: ShopAt,
  customer_id: number,
): Promise<Benefit[]> {
  const held = await readHeld(queries, at, customer_id)
  return held.flatMap(({ membership }) => membership.benefits)
}

async function readHeld(
  queries: Queries,
  { shop, program, now }: ShopAt,
  customer_id: number,
): Promise<HeldMembership[]> {
  if (!program.switches.memberships_enabled || program.memberships.length === 0) return []
  const purchases = await listPurchases(queries, shop.shop_id, customer_id)
  return membershipsAt(program, purchases, shop.timezone, now)
}
