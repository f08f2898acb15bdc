import { canonicalJson } from '../../lib/canonical-json.ts'
import type { Booked } from '../points/booking.ts'
import type { BuyerTerms } from './buyer-terms.ts'
import type { OrderExclusion } from './exclusions.ts'
import type { Judgement } from './judge.ts'
import type { Order, Refund } from './order.ts'

/** An order with what became of it here. */
export interface StoredOrder extends Booked {
  readonly order_id: number
  readonly customer_id: number | null
  /** null: only refunds have come so far. */
  readonly document: Order | null
  readonly refunds: readonly Refund[]
  /** null: it was not judged yet. */
  readonly judgement: StoredJudgement | null
  /** The terms that it keeps; null: it was not judged yet, or by an older release. */
  readonly terms_id: string | null
  /** Since when. */
  readonly terms_at: Date | null
  /** What was paid, less refunds, as reports count it; null: it does not count. */
  readonly counted_spend: string | null
  /** The tax and shipping in it that do not count as spent; null: an older release counted all. */
  readonly counted_extras: string | null
  /** How often it was awarded, as far as that was counted. */
  readonly awards: number
}

/** How an order was judged, and when. */
export interface StoredJudgement extends Judgement {
  /** ISO 8601. */
  readonly judged_at: string
  readonly revision: number
  readonly base_points: number
  readonly points: number
  readonly bonuses: readonly { readonly campaign_id: string; readonly points: number }[]
  /** The terms of its buyer, by which it is judged again; those of older releases lack some. */
  readonly held?: Pick<BuyerTerms, 'tier_id' | 'standing'> & Partial<BuyerTerms>
}

/** The terms of its buyer, by which an order was judged; null: they are not known. */
export function keptBuyerTerms({ held, terms, exclusion }: StoredJudgement): BuyerTerms | null {
  const { tier_id, standing } = held ?? terms ?? {}
  if (tier_id === undefined || standing === undefined) return null
  const {
    excluded_by = isOfBuyer(exclusion) ? exclusion : null,
    is_over_limit = exclusion === 'limit_reached',
  } = held ?? {}
  return { tier_id, standing, excluded_by, is_over_limit }
}

const OF_ORDER: readonly (OrderExclusion | null)[] = ['order_tag', 'limit_reached', 'below_minimum']

/** Judgements of older releases name what excluded the buyer only as what excluded the order. */
function isOfBuyer(exclusion: OrderExclusion | null): boolean {
  return !OF_ORDER.includes(exclusion)
}

/** The later of two versions of an order counts; the same content twice changes nothing. */
export function isNewer(stored: Order | null, reported: Order): boolean {
  return stored === null || stored.updated_at < reported.updated_at
}

/** Refunds are kept once by their ids. */
export function withRefund(refunds: readonly Refund[], reported: Refund): readonly Refund[] {
  return refunds.some(({ refund_id }) => refund_id === reported.refund_id)
    ? refunds
    : [...refunds, reported]
}

export function withoutRefund(
  refunds: readonly Refund[],
  withdrawn_id: number | null,
): readonly Refund[] {
  return refunds.some(({ refund_id }) => refund_id === withdrawn_id)
    ? refunds.filter(({ refund_id }) => refund_id !== withdrawn_id)
    : refunds
}

/** What an order's points depend on. */
const JUDGED = [
  'customer_id',
  'created_at',
  'lines',
  'discount_total',
  'shipping',
  'tax',
  'shipping_tax',
  'taxes_included',
  'tags',
] as const

/** Whether the platform has changed what the order's points depend on, or opened it again. */
export function isEdited(before: Order | null, after: Order): boolean {
  if (before === null) return false
  const judgedOf = (order: Order) => canonicalJson(JUDGED.map((field) => order[field]))
  const is_opened = before.cancelled_at !== null && after.cancelled_at === null
  return is_opened || judgedOf(before) !== judgedOf(after)
}

/** Whether something stands in its customer's figures or ledger because of it. */
export function isSettled({ counted_spend, judgement, entry_seq }: StoredOrder): boolean {
  return counted_spend !== null || judgement !== null || entry_seq !== null
}

/** How often it was awarded. */
export function awardsOf({ awards, entry_seq }: Pick<StoredOrder, 'awards' | 'entry_seq'>): number {
  return Math.max(awards, entry_seq === null ? 0 : 1)
}
