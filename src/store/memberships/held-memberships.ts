import type { Benefit } from '../../domain/catalogue/benefit.ts'
import {
  type HeldMembership,
  membershipMultiplier,
  membershipsAt,
} from '../../domain/memberships/membership-terms.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import type { Queries } from '../db.ts'
import { findLastOrderAt, listPurchases } from './memberships.ts'

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

/** An order that is judged now; `at` is when it was placed. */
export interface BuyingNow {
  readonly customer_id: number | null
  readonly order_id: number | null
  readonly at: Date
  readonly now: Date
}

/**
 * The multiplier of a customer's memberships for an order: of those that the customer has when it
 * is judged, as with the tier, without the one that it buys. Gaps are between the times at which
 * orders were placed.
 */
export async function readMembershipMultiplier(
  queries: Queries,
  { shop, program }: Pick<ShopAt, 'shop' | 'program'>,
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
