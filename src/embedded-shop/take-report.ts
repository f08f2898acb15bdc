import type { PlatformEvent } from '../domain/platform.ts'
import { notFound, refused, requireNoFaults } from '../errors.ts'
import { type KnownProducts, withLateProducts } from './complete-lines.ts'
import { completeOrder } from './complete-order.ts'
import {
  asPlatformOrder,
  asPlatformRefund,
  isSameOrder,
  isSameRefund,
  momentAfter,
  type OrderDocument,
  type RefundDocument,
} from './order-document.ts'
import { orderFaults } from './order-rules.ts'
import { refundFaults, refundShapeFaults } from './refund-rules.ts'
import { partNumber, presentPartId } from './schemas/numbers.ts'
import type { OrderBody } from './schemas/orders.ts'
import type { KeptOrder } from './store/orders.ts'

/** What is reported of an order. */
export type ShopReport = {
  readonly order_id: number
  readonly now: Date
} /** In the shop's currency. */ & (
  | { readonly kind: 'order'; readonly currency: string; readonly body: OrderBody }
  | { readonly kind: 'refund'; readonly refund: RefundDocument }
  | { readonly kind: 'withdrawal'; readonly refund_id: number | string }
  /** A product that it waits for has come. */
  | { readonly kind: 'product'; readonly product_id: number }
)

/** An order after a report. */
export interface TakenReport {
  readonly kept: KeptOrder
  /** null: the report changes nothing. */
  readonly event: PlatformEvent | null
  /** The refund that was reported, as it is kept; null: it was withdrawn before. */
  readonly refund: RefundDocument | null
}

const UNKNOWN: KeptOrder = { document: undefined, early_refunds: [], withdrawn_refunds: [] }

/** What a report makes of an order. Throws the refusal of a report that cannot be. */
export function takeReport(
  known: KeptOrder = UNKNOWN,
  report: ShopReport,
  products: KnownProducts,
): TakenReport {
  const { order_id, now } = report
  const { document } = known
  switch (report.kind) {
    case 'order': {
      const { currency, body } = report
      const changed = completeOrder({ currency }, body, known, products, now)
      requireNoFaults(orderFaults(changed))
      return withDocument(order_id, known, changed)
    }
    case 'refund':
      return withRefund(order_id, known, report.refund, now)
    case 'withdrawal':
      return withoutRefund(order_id, known, report.refund_id, now)
    case 'product': {
      const changed = document && withLateProducts(document, products, now)
      return changed === undefined ? unchanged(known) : withDocument(order_id, known, changed)
    }
  }
}

function unchanged(kept: KeptOrder): TakenReport {
  return { kept, event: null, refund: null }
}

function withDocument(order_id: number, known: KeptOrder, document: OrderDocument): TakenReport {
  if (known.document !== undefined && isSameOrder(known.document, document)) return unchanged(known)
  const order = asPlatformOrder(order_id, document)
  const kept = { ...known, document, early_refunds: [] }
  return { kept, event: { kind: 'order_saved', order }, refund: null }
}

function withRefund(
  order_id: number,
  known: KeptOrder,
  refund: RefundDocument,
  now: Date,
): TakenReport {
  const { document, early_refunds, withdrawn_refunds } = known
  // A late copy of a refund that was none.
  if (withdrawn_refunds.includes(refund.id)) return unchanged(known)
  if (document === undefined) requireNoFaults(refundShapeFaults(refund))
  const refunds = document?.refunds ?? early_refunds
  const same_id = refunds.find(({ id }) => id === refund.id)
  if (same_id !== undefined && !isSameRefund(same_id, refund)) throw refundTaken(refund)
  if (same_id !== undefined) return { ...unchanged(known), refund: same_id }
  if (document !== undefined) requireNoFaults(refundFaults(document, refund))
  const after = [...refunds, refund]
  const changed = document && {
    ...document,
    refunds: after,
    updated_at: momentAfter(document, now),
  }
  return {
    kept: {
      ...known,
      document: changed,
      early_refunds: changed === undefined ? after : early_refunds,
    },
    event: { kind: 'order_refunded', order_id, refund: asPlatformRefund(refund) },
    refund,
  }
}

function withoutRefund(
  order_id: number,
  known: KeptOrder,
  /** As it was sent. */
  refund_id: number | string,
  now: Date,
): TakenReport {
  const { document, early_refunds, withdrawn_refunds } = known
  const refunds = document?.refunds ?? early_refunds
  const number = partNumber(refund_id)
  const refund = refunds.find(({ id }) => id === number)
  // Sent again because its answer was lost.
  if (refund === undefined && withdrawn_refunds.includes(number)) return unchanged(known)
  if (refund === undefined) throw notFound('refund', refund_id)
  const left = refunds.filter((one) => one !== refund)
  const changed = document && { ...document, refunds: left, updated_at: momentAfter(document, now) }
  return {
    kept: {
      document: changed,
      early_refunds: changed === undefined ? left : early_refunds,
      withdrawn_refunds: [...withdrawn_refunds, number],
    },
    event: { kind: 'refund_withdrawn', order_id, refund_id: number },
    refund,
  }
}

function refundTaken(refund: RefundDocument) {
  const id = presentPartId(refund.id, refund)
  const message = `The refund ${id} of this order was already sent with other content.`
  return refused('refund_taken', message, { field: 'id', received: id })
}
