import type { Booked } from '../points/booking.ts'
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
  /** What the customer's lifetime figures include of it; null: nothing. */
  readonly counted_spend: string | null
}

/** How an order was judged, and when. */
export interface StoredJudgement extends Judgement {
  /** ISO 8601. */
  readonly judged_at: string
  readonly revision: number
  readonly base_points: number
  readonly points: number
  readonly bonuses: readonly { readonly campaign_id: string; readonly points: number }[]
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
