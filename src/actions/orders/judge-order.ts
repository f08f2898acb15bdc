import type { StoredCampaign } from '../../domain/campaigns/campaign-state.ts'
import { orderFields } from '../../domain/catalogue/earning/order-placed.ts'
import {
  type MembershipPurchase,
  membershipMultiplier,
  membershipsAt,
} from '../../domain/memberships/membership-terms.ts'
import type { OrderCustomer } from '../../domain/orders/exclusions.ts'
import { heldMultipliers } from '../../domain/orders/held-multipliers.ts'
import { type JudgedBy, judgeOrder, orderRule } from '../../domain/orders/judge.ts'
import type { Order } from '../../domain/orders/order.ts'
import { judgementOf } from '../../domain/orders/settle.ts'
import type { HeldThen, StoredJudgement } from '../../domain/orders/stored-order.ts'
import { startOfPeriod } from '../../domain/period.ts'
import type { EarningRule } from '../../domain/program.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import type { Span } from '../../domain/tiers/tier-period.ts'

/**
 * Judges an order that is due for payment, by the current programme and the time of the order. An
 * edited order is judged `again`, with the tier and the membership of the first time: those of
 * today may be due to the order itself.
 */
export function judgeStoredOrder(
  { shop, program, revision, now }: ShopAt,
  order: Order,
  { buyer, campaigns, again, past }: JudgedWith,
): StoredJudgement {
  const at = new Date(order.created_at)
  const { order_id } = order
  const by = judgedBy(shop, { program, revision, campaigns, order_id, buyer, at, now }, past)
  const held = heldBy(by, again)
  const customer = by.customer && { ...by.customer, tier_id: held.tier_id }
  const barred_by = barredBy(order, buyer.is_member, again) ?? by.barred_by
  const judged = judgeOrder(order, { ...by, customer, standing: held.standing, barred_by })
  return judgementOf(judged, held, revision, now)
}

/**
 * What bars a stored order, whatever the programme says. A past order that has earned before keeps
 * what it has, and one that was barred stays so.
 */
function barredBy(
  { is_past }: Order,
  is_member: boolean,
  again: StoredJudgement | null,
): JudgedBy['barred_by'] {
  if (!is_member) return 'not_a_member'
  if (again?.exclusion === 'past_order') return 'past_order'
  const has_earned = again !== null && again.terms !== null
  return is_past === true && !has_earned ? 'past_order' : null
}

interface JudgedWith {
  readonly buyer: OrderCustomer & { readonly is_member: boolean }
  /** That were running when the order was placed. */
  readonly campaigns: readonly StoredCampaign[]
  /** The judgement of the first time; null: there is none yet. */
  readonly again: StoredJudgement | null
  readonly past: BuyersPast
}

/** What the customer had when the order was first judged. */
function heldBy({ customer, standing }: JudgedBy, again: StoredJudgement | null): HeldThen {
  if (again?.held !== undefined) return again.held
  const terms = again?.terms ?? null
  return terms ?? { tier_id: customer?.tier_id ?? null, standing }
}

export interface Buying extends Pick<JudgedBy, 'program' | 'revision' | 'campaigns' | 'at'> {
  /** The order, and when it is judged. The membership that it buys does not count for it. */
  readonly order_id: number | null
  readonly now: Date
  /** undefined: an unknown buyer. */
  readonly buyer: OrderCustomer | undefined
}

/** What the buyer has done that an order depends on. */
export interface BuyersPast {
  /** Other orders that have earned points in the span of the rule's limit. */
  readonly awarded_orders: number
  /** All memberships that the buyer ever bought. */
  readonly purchases: readonly MembershipPurchase[]
  /** When the buyer placed the order before; null: it is the first one, or nothing was bought. */
  readonly last_order_at: Date | null
}

/** The facts by which a customer's orders are judged; a non-member counts as one who joins now. */
export function judgedBy(
  shop: Shop,
  { order_id, now, buyer = STRANGER, ...buying }: Buying,
  past: BuyersPast,
): JudgedBy {
  const { program, at } = buying
  const limit = limitOf(orderRule(program))
  const of_membership = membershipMultiplierOf({ shop, program }, past, { order_id, at, now })
  return {
    ...buying,
    platform: shop.platform,
    currency: shop.currency,
    customer: buyer,
    barred_by: limit !== null && past.awarded_orders >= limit ? 'limit_reached' : null,
    standing: heldMultipliers(program, buyer.tier_id, of_membership),
  }
}

const STRANGER: OrderCustomer = {
  customer_id: null,
  tags: [],
  is_business: false,
  excluded_from_program: false,
  tier_id: null,
}

/** How many orders the rule pays a customer in its period; null: all. */
function limitOf(rule: EarningRule | null): number | null {
  return rule === null ? null : orderFields(rule.fields).limit
}

/** The span in which a customer's orders are counted for the rule's limit; null: it has none. */
export function spanOfLimit({ timezone }: Shop, rule: EarningRule | null, at: Date): Span | null {
  if (rule === null || limitOf(rule) === null) return null
  const { limitPeriod } = orderFields(rule.fields)
  return {
    from: startOfPeriod(limitPeriod, timezone, at),
    until: startOfPeriod(limitPeriod, timezone, at, 1),
  }
}

/**
 * The multiplier of a customer's memberships for an order: of those that the customer has when it
 * is judged, as with the tier, without the one that it buys. Gaps are between the times at which
 * orders were placed.
 */
function membershipMultiplierOf(
  { shop, program }: Pick<ShopAt, 'shop' | 'program'>,
  { purchases, last_order_at }: BuyersPast,
  { order_id, at, now }: Pick<Buying, 'order_id' | 'at' | 'now'>,
): number {
  const others = purchases.filter((bought) => bought.order_id !== order_id)
  const held = membershipsAt(program, others, shop.timezone, now)
  return membershipMultiplier(held, last_order_at, shop.timezone, at)
}
