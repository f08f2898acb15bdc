import type { Order, Refund } from './order.ts'
import { isEdited, isNewer, type StoredOrder, withRefund } from './stored-order.ts'

/** What is reported of an order. With neither, it is settled as it is stored. */
export interface OrderReport {
  readonly order_id: number
  readonly order: Order | null
  readonly refund: Refund | null
}

/** Nothing is new, but it may be due for something. */
export function nothingNew(order_id: number): OrderReport {
  return { order_id, order: null, refund: null }
}

/** An order as it is reported now, which is still to be settled. */
export interface TakenOrder {
  /** With what stands of it in the ledger and in its buyer's figures. */
  readonly taken: StoredOrder
  /** The document before; null: there was none. */
  readonly document_before: Order | null
  /** It is judged again. */
  readonly is_edited: boolean
}

/** null: nothing is new in it. */
export function takeReport(known: StoredOrder, { order, refund }: OrderReport): TakenOrder | null {
  const { document } = known
  if (order !== null) {
    if (!isNewer(document, order)) return null
    const taken = { ...known, document: order, customer_id: order.customer_id }
    return { taken, document_before: document, is_edited: isEdited(document, order) }
  }
  const refunds = refund === null ? known.refunds : withRefund(known.refunds, refund)
  const is_same = refund === null ? document === null : refunds === known.refunds
  if (is_same) return null
  return { taken: { ...known, refunds }, document_before: document, is_edited: false }
}

/** The same order when nothing of it stands any more. */
export function withoutSettlement(order: StoredOrder): StoredOrder {
  return { ...order, ...NOTHING_SETTLED }
}

const NOTHING_SETTLED = {
  judgement: null,
  points: 0,
  entry_seq: null,
  pending_points: 0,
  pending_until: null,
  counted_spend: null,
} as const

/** An order of which nothing is known yet. */
export function unknownOrder(order_id: number): StoredOrder {
  return {
    ...NOTHING_SETTLED,
    order_id,
    customer_id: null,
    document: null,
    refunds: [],
    awards: 0,
  }
}
