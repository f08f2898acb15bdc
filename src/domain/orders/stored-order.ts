import { canonicalJson } from '../../lib/canonical-json.ts'
import type { Booked } from '../points/booking.ts'
import type { Judgement } from './judge.ts'
import type { HeldMultipliers } from './multipliers.ts'
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
  /** What the customer's lifetime figures include of it; null: nothing. */
  readonly counted_spend: string | null
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
  /** What the customer had then, by which an edited order is judged again; older ones lack it. */
  readonly held?: HeldThen
}

export interface HeldThen {
  readonly tier_id: string | null
  readonly standing: HeldMultipliers
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

/** Whether the platform has changed what the order's points depend on. */
export function isEdited(before: Order | null, after: Order): boolean {
  const judgedOf = (order: Order) => canonicalJson(JUDGED.map((field) => order[field]))
  return before !== null && judgedOf(before) !== judgedOf(after)
}

/** Whether something stands in its customer's figures or ledger because of it. */
export function isSettled({ counted_spend, judgement, entry_seq }: StoredOrder): boolean {
  return counted_spend !== null || judgement !== null || entry_seq !== null
}

/** How often it was awarded. */
export function awardsOf({ awards, entry_seq }: Pick<StoredOrder, 'awards' | 'entry_seq'>): number {
  return Math.max(awards, entry_seq === null ? 0 : 1)
}
