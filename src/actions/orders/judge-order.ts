import type { CountedCampaign } from '../../domain/campaigns/campaign-terms.ts'
import type { CampaignUses } from '../../domain/campaigns/campaign-uses.ts'
import { orderFields } from '../../domain/catalogue/earning/order-placed.ts'
import {
  type MembershipPurchase,
  membershipMultiplier,
  membershipsAt,
} from '../../domain/memberships/membership-terms.ts'
import { considerForOrder, reconsiderForOrder } from '../../domain/orders/boosts.ts'
import { type BuyerBar, buyerTerms } from '../../domain/orders/buyer-terms.ts'
import type { OrderCustomer } from '../../domain/orders/exclusions.ts'
import { heldMultipliers } from '../../domain/orders/held-multipliers.ts'
import { type JudgedBy, judgeOrder, orderRule } from '../../domain/orders/judge.ts'
import type { Order } from '../../domain/orders/order.ts'
import type { JudgedProgram, OrderTerms } from '../../domain/orders/order-terms.ts'
import { judgementOf } from '../../domain/orders/settle.ts'
import { keptBuyerTerms, type StoredJudgement } from '../../domain/orders/stored-order.ts'
import { startOfPeriod } from '../../domain/period.ts'
import type { EarningRule } from '../../domain/program.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import type { Span } from '../../domain/tiers/tier-period.ts'

/**
 * Judges an order that is due for payment by its terms. One that was judged before, and is edited
 * or belongs to somebody else now, keeps what it was judged by.
 */
export function judgeStoredOrder(
  { shop, now }: Pick<ShopAt, 'shop' | 'now'>,
  order: Order,
  { terms, keeps_terms, uses, buyer, again, past }: JudgedWith,
): StoredJudgement {
  const { program, revision } = terms
  const kept = again && keptBuyerTerms(again)
  const tier_id = kept === null ? buyer.tier_id : kept.tier_id
  const campaigns = uses.counted(terms.campaigns)
  const by = judgedBy(
    shop,
    {
      ...{ program, revision, campaigns, at: new Date(order.created_at) },
      ...{ order_id: order.order_id, buyer: { ...buyer, tier_id }, bar: barOf(order, buyer) },
    },
    past,
  )
  const judged = judgeOrder(order, {
    ...by,
    buyer: kept ?? by.buyer,
    campaigns:
      again !== null && keeps_terms
        ? reconsiderForOrder(again.campaigns, campaigns, again.bonuses)
        : by.campaigns,
  })
  return judgementOf(judged, kept ?? by.buyer, revision, now)
}

/** What bars a stored order, whatever the programme says. */
function barOf({ is_past }: Order, { is_member }: JudgedWith['buyer']): BuyerBar | null {
  if (!is_member) return 'not_a_member'
  return is_past === true ? 'past_order' : null
}

interface JudgedWith {
  readonly terms: OrderTerms
  /** It was judged by these terms before. */
  readonly keeps_terms: boolean
  readonly uses: CampaignUses
  readonly buyer: OrderCustomer & { readonly is_member: boolean }
  /** The earlier judgement for the same buyer; null: this is the first. */
  readonly again: StoredJudgement | null
  readonly past: BuyersPast
}

interface Buying extends Pick<JudgedBy, 'program' | 'revision'> {
  /** The membership that it buys does not count for it. */
  readonly order_id: number | null
  /** When it was placed. */
  readonly at: Date
  readonly campaigns: readonly CountedCampaign[]
  /** undefined: an unknown buyer. */
  readonly buyer: OrderCustomer | undefined
  readonly bar: BuyerBar | null
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
  { program, revision, campaigns, order_id, at, buyer = STRANGER, bar }: Buying,
  past: BuyersPast,
): JudgedBy {
  const limit = limitOf(orderRule(program))
  const is_full = limit !== null && past.awarded_orders >= limit
  const of_membership = membershipMultiplierOf({ shop, program }, past, { order_id, at })
  const standing = heldMultipliers(program, buyer.tier_id, of_membership)
  const { platform, currency } = shop
  return {
    ...{ platform, currency, program, revision },
    buyer: buyerTerms(program, buyer, standing, bar ?? (is_full ? 'limit_reached' : null)),
    campaigns: considerForOrder(campaigns, program, buyer, at),
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
 * The multiplier of a customer's memberships for an order: of those that the customer had when it
 * was placed, as with the tier, without the one that it buys. Gaps are between such times, too.
 */
function membershipMultiplierOf(
  { shop, program }: { readonly shop: Shop; readonly program: JudgedProgram },
  { purchases, last_order_at }: BuyersPast,
  { order_id, at }: Pick<Buying, 'order_id' | 'at'>,
): number {
  const others = purchases.filter((bought) => bought.order_id !== order_id)
  const held = membershipsAt(program, others, shop.timezone, at)
  return membershipMultiplier(held, last_order_at, shop.timezone, at)
}
