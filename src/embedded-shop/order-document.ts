import { goodsTotal } from '../domain/orders/amounts.ts'
import type { Order, OrderLine, Refund } from '../domain/orders/order.ts'
import { canonicalJson } from '../lib/canonical-json.ts'
import { Fraction } from '../lib/fraction.ts'
import { readMoney } from '../schemas/base/money.ts'

/** An order as the embedded shop stores it: without its number, with all its refunds. */
export interface OrderDocument extends Omit<Order, 'order_id' | 'lines'> {
  readonly lines: readonly OrderLineDocument[]
  readonly refunds: readonly RefundDocument[]
}

export interface OrderLineDocument extends Omit<OrderLine, 'line_id'> {
  readonly id: number
}

export interface RefundDocument extends Omit<Refund, 'refund_id'> {
  readonly id: number
}

/** Faults of a reported order. */
export interface OrderFault {
  readonly field: string
  readonly message: string
  readonly allowed?: unknown
  readonly received?: unknown
}

export function asPlatformOrder(order_id: number, document: OrderDocument): Order {
  const { refunds: _, lines, ...order } = document
  return { order_id, ...order, lines: lines.map(({ id, ...line }) => ({ line_id: id, ...line })) }
}

export function asPlatformRefund({ id, ...refund }: RefundDocument): Refund {
  return { refund_id: id, ...refund }
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

/** So that no order earns more points than can be counted exactly. */
const TOTAL_MAX = Fraction.of(1_000_000_000)

export function orderFaults(before: OrderDocument | undefined, after: OrderDocument): OrderFault[] {
  const ids = after.lines.map(({ id }) => id)
  const repeated = ids.flatMap((id, index) =>
    ids.indexOf(id) === index
      ? []
      : [{ field: `lines[${index}].id`, message: 'is also the id of another line', received: id }],
  )
  const total = goodsTotal(after).plus(Fraction.of(after.shipping))
  const too_much = total.isAbove(TOTAL_MAX) ? [tooMuch(total, after.currency)] : []
  return [...repeated, ...too_much, ...settledFaults(before, after)]
}

function tooMuch(total: Fraction, currency: string): OrderFault {
  const [maximum, received] = [TOTAL_MAX, total].map((money) => readMoney(money, currency))
  const message = 'add up to more than an order may have, including shipping and tax'
  return { field: 'lines', message, allowed: { maximum }, received }
}

/** Once an order is paid, its total and its customer are fixed. */
const SETTLED = ['lines', 'discount_total', 'shipping', 'tax', 'taxes_included'] as const

function settledFaults(before: OrderDocument | undefined, after: OrderDocument): OrderFault[] {
  if (before === undefined || before.paid_at === null) return []
  const changed = SETTLED.filter((field) => !isSameField(field, before, after)).map((field) => ({
    field,
    message: 'cannot change once the order is paid',
  }))
  const { customer_id } = before
  // A guest may turn out to be a customer.
  if (customer_id === null || customer_id === after.customer_id) return changed
  const message = 'cannot change once the order is paid'
  const moved = { allowed: [customer_id], received: after.customer_id }
  return [...changed, { field: 'customer_id', message, ...moved }]
}

function isSameField(field: keyof OrderDocument, before: OrderDocument, after: OrderDocument) {
  return canonicalJson(before[field]) === canonicalJson(after[field])
}
