import type { Benefit } from '../../domain/catalogue/benefit.ts'
import {
  type HeldMembership,
  membershipMultiplier,
  membershipsAt,
} from '../../domain/memberships/membership-terms.ts'
import type { Program } from '../../domain/program.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import type { Queries } from '../../store/db.ts'
import { findLastOrderAt, listPurchases } from '../../store/memberships/memberships.ts'

/** The membership that a customer has now; null: none. Of several the one that multiplies most. */
export async function readMembership(
  queries: Queries,
  shop: Shop,
  program: Program,
  customer_id: number,
  now: Date,
): Promise<HeldMembership | null> {
  return (await readHeld(queries, shop, program, customer_id, now))[0] ?? null
}

/** The benefits of all memberships that a customer has now. */
export async function readMembershipBenefits(
  queries: Queries,
  shop: Shop,
  program: Program,
  customer_id: number,
  now: Date,
): Promise<Benefit[]> {
  const held = await readHeld(queries, shop, program, customer_id, now)
  return held.flatMap(({ membership }) => membership.benefits)
}

async function readHeld(
  queries: Queries,
  shop: Shop,
  program: Program,
  customer_id: number,
  now: Date,
): Promise<HeldMembership[]> {
  if (!program.switches.memberships_enabled || program.memberships.length === 0) return []
  const purchases = await listPurchases(queries, shop.shop_id, customer_id)
  return membershipsAt(program, purchases, shop.timezone, now)
}

/** An order that is judged now; `at` is when it was placed. */
export interface BuyingNow {
  readonly customer_id: number | null
  readonly order_id: number | null
  readonly at: Date
  readonly now: Date
}

/**
 * What a customer's memberships multiply an order by: those that the customer has when it is
 * judged, as with the tier, without what it buys itself. Gaps are between orders as placed.
 */
export async function readMembershipMultiplier(
  queries: Queries,
  shop: Shop,
  program: Program,
  { customer_id, order_id, at, now }: BuyingNow,
): Promise<number> {
  const { switches, memberships } = program
  if (customer_id === null || !switches.memberships_enabled || memberships.length === 0) return 1
  const purchases = await listPurchases(queries, shop.shop_id, customer_id)
  const others = purchases.filter((bought) => bought.order_id !== order_id)
  const held = membershipsAt(program, others, shop.timezone, now)
  if (held.length === 0) return 1
  const last_order_at = await findLastOrderAt(queries, shop.shop_id, customer_id, at)
  return membershipMultiplier(held, last_order_at, shop.timezone, at)
}
