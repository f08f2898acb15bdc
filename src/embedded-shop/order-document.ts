import type { Order, OrderLine, Refund } from '../domain/orders/order.ts'
import { canonicalJson } from '../lib/canonical-json.ts'

/** An order as the embedded shop stores it: without its number, with all its refunds. */
export interface OrderDocument extends Omit<Order, 'order_id' | 'lines'> {
  readonly lines: readonly OrderLineDocument[]
  readonly refunds: readonly RefundDocument[]
  /** When the platform last changed it, if it says so; `updated_at` is when we did. */
  readonly dated_at?: string
  /** The latest version, by its date, that says that it is not cancelled, and that it is. */
  readonly said_open_at?: string
  readonly said_cancelled_at?: string
}

/** A number, with the external id that it was made from, if it was. */
interface PartId {
  readonly id: number
  readonly external_id?: string
}

export interface OrderLineDocument extends Omit<OrderLine, 'line_id'>, PartId {
  /** Its product is still to come, and says what was not reported here. */
  readonly product_to_come?: { readonly gift_card: boolean | null }
}

export interface RefundDocument extends Omit<Refund, 'refund_id' | 'lines'>, PartId {
  readonly lines: readonly RefundLineDocument[]
}

export interface RefundLineDocument {
  readonly line_id: number
  /** Of the line. */
  readonly external_id?: string
  readonly quantity: number
}

/** Faults of a reported order. */
export interface OrderFault {
  readonly field: string
  readonly message: string
  readonly allowed?: unknown
  readonly received?: unknown
}

export function asPlatformOrder(order_id: number, document: OrderDocument): Order {
  const {
    refunds: _,
    dated_at: _at,
    said_open_at: _open,
    said_cancelled_at: _closed,
    ...kept
  } = document
  const { lines, ...order } = kept
  return {
    order_id,
    ...order,
    lines: lines.map(({ id, external_id: _id, product_to_come: _to_come, ...line }) => ({
      line_id: id,
      ...line,
    })),
  }
}

export function asPlatformRefund(document: RefundDocument): Refund {
  const { id, external_id: _, lines, ...refund } = document
  return {
    refund_id: id,
    ...refund,
    lines: lines.map(({ line_id, quantity }) => ({ line_id, quantity })),
  }
}

/** Whether both have the same content, whenever they were reported. */
export function isSameOrder(before: OrderDocument, after: OrderDocument): boolean {
  return (
    canonicalJson({ ...before, updated_at: '' }) === canonicalJson({ ...after, updated_at: '' })
  )
}

export function isSameRefund(before: RefundDocument, after: RefundDocument): boolean {
  return (
    canonicalJson({ ...before, created_at: '' }) === canonicalJson({ ...after, created_at: '' })
  )
}

/** A later change of an order always has a later time, however fast they follow. */
export function momentAfter(before: OrderDocument | undefined, now: Date): string {
  const earliest = before === undefined ? 0 : Date.parse(before.updated_at) + 1
  return new Date(Math.max(now.getTime(), earliest)).toISOString()
}
