import type { StoredCampaign } from '../../domain/campaigns/campaign-state.ts'
import { orderFields } from '../../domain/catalogue/earning/order-placed.ts'
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
import type { Queries, Tx } from '../../store/db.ts'
import { readMembershipMultiplier } from '../../store/memberships/held-memberships.ts'
import { countAwardedOrders } from '../../store/orders/orders.ts'

/**
 * Judges an order that is due for payment, by the current programme and the time of the order. An
 * edited order is judged `again`, with the tier and the membership of the first time: those of
 * today may be due to the order itself.
 */
export async function judgeStoredOrder(
  tx: Tx,
  { shop, program, revision, now }: ShopAt,
  order: Order,
  { buyer, campaigns, again }: JudgedWith,
): Promise<StoredJudgement> {
  const at = new Date(order.created_at)
  const by = await judgedBy(tx, shop, {
    ...{ program, revision, campaigns, customer_id: order.customer_id, buyer, at },
    order_id: order.order_id,
    now,
  })
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
}

/** What the customer had when the order was first judged. */
function heldBy({ customer, standing }: JudgedBy, again: StoredJudgement | null): HeldThen {
  if (again?.held !== undefined) return again.held
  const terms = again?.terms ?? null
  return terms ?? { tier_id: customer?.tier_id ?? null, standing }
}

export interface Buying extends Pick<JudgedBy, 'program' | 'revision' | 'campaigns' | 'at'> {
  readonly customer_id: number | null
  /** The order, and when it is judged. The membership that it buys does not count for it. */
  readonly order_id: number | null
  readonly now: Date
  /** undefined: an unknown buyer. */
  readonly buyer: OrderCustomer | undefined
}

/** The facts by which a customer's orders are judged; a non-member counts as one who joins now. */
export async function judgedBy(
  queries: Queries,
  shop: Shop,
  { customer_id, order_id, now, buyer = STRANGER, ...buying }: Buying,
): Promise<JudgedBy> {
  const { program, at } = buying
  const is_full = await hasReachedLimit(queries, shop, orderRule(program), {
    ...{ customer_id, order_id, at },
  })
  const of_membership = await readMembershipMultiplier(
    queries,
    { shop, program },
    {
      ...{ customer_id, order_id, at, now },
    },
  )
  return {
    ...buying,
    platform: shop.platform,
    currency: shop.currency,
    customer: buyer,
    barred_by: is_full ? 'limit_reached' : null,
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

/** Whether the rule has already paid the customer for as many orders as it allows in its period. */
async function hasReachedLimit(
  queries: Queries,
  shop: Shop,
  rule: EarningRule | null,
  { customer_id, order_id, at }: Pick<Buying, 'customer_id' | 'order_id' | 'at'>,
): Promise<boolean> {
  if (rule === null || customer_id === null) return false
  const { limit, limitPeriod } = orderFields(rule.fields)
  if (limit === null) return false
  const from = startOfPeriod(limitPeriod, shop.timezone, at)
  const until = startOfPeriod(limitPeriod, shop.timezone, at, 1)
  const buyer = { customer_id, but: order_id }
  return (await countAwardedOrders(queries, shop.shop_id, buyer, { from, until })) >= limit
}
