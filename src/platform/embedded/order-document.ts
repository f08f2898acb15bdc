import { canonicalJson } from '../../lib/canonical-json.ts'
import { Fraction } from '../../lib/fraction.ts'
import type { PlatformOrder, PlatformOrderLine, PlatformRefund } from '../port.ts'

/** An order as the embedded shop keeps it, with all that was taken back of it. */
export interface OrderDocument extends Omit<PlatformOrder, 'order_id' | 'lines'> {
  readonly lines: readonly OrderLineDocument[]
  readonly refunds: readonly RefundDocument[]
}

export interface OrderLineDocument extends Omit<PlatformOrderLine, 'line_id'> {
  readonly id: number
}

export interface RefundDocument extends Omit<PlatformRefund, 'refund_id'> {
  readonly id: number
}

/** What is wrong with what was told of an order. */
export interface OrderFault {
  readonly field: string
  readonly message: string
  readonly allowed?: unknown
  readonly received?: unknown
}

export function asPlatformOrder(order_id: number, document: OrderDocument): PlatformOrder {
  const { refunds: _, lines, ...order } = document
  return { order_id, ...order, lines: lines.map(({ id, ...line }) => ({ line_id: id, ...line })) }
}

export function asPlatformRefund({ id, ...refund }: RefundDocument): PlatformRefund {
  return { refund_id: id, ...refund }
}

/** Whether both say the same, whenever they said it. */
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

/** Of two changes of an order the later one has the later moment, however fast they follow. */
export function momentAfter(before: OrderDocument | undefined, now: Date): string {
  const earliest = before === undefined ? 0 : Date.parse(before.updated_at) + 1
  return new Date(Math.max(now.getTime(), earliest)).toISOString()
}

/** So that no order earns more points than can be counted exactly. */
const TOTAL_MAX = Fraction.of(1_000_000_000)

/** What was paid for the goods, their tax included. */
function goodsTotal({ lines, discount_total, tax, taxes_included }: OrderDocument): Fraction {
  const values = lines.map(({ price, quantity, total_discount }) => {
    const gross = Fraction.of(price).times(Fraction.of(quantity))
    return Fraction.max(gross.minus(Fraction.of(total_discount)), Fraction.ZERO)
  })
  const net = Fraction.sum(values).minus(Fraction.of(discount_total))
  const goods = Fraction.max(net, Fraction.ZERO)
  return taxes_included ? goods : goods.plus(Fraction.of(tax))
}

export function orderFaults(before: OrderDocument | undefined, after: OrderDocument): OrderFault[] {
  const ids = after.lines.map(({ id }) => id)
  const repeated = ids.flatMap((id, index) =>
    ids.indexOf(id) === index
      ? []
      : [{ field: `lines[${index}].id`, message: 'is of another line too', received: id }],
  )
  const total = goodsTotal(after).plus(Fraction.of(after.shipping))
  const too_much = total.isAbove(TOTAL_MAX)
    ? [{ field: 'lines', message: `come to more than ${TOTAL_MAX.toDecimal(0)}` }]
    : []
  return [...repeated, ...too_much, ...settledFaults(before, after)]
}

/** What an order came to is settled once it is paid, and so is whose it is. */
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

/** What this refund takes that is not there, or no longer. */
export function refundFaults(order: OrderDocument, refund: RefundDocument): OrderFault[] {
  const left = new Map(order.lines.map(({ id, quantity }) => [id, quantity]))
  for (const { line_id, quantity } of order.refunds.flatMap(({ lines }) => lines)) {
    left.set(line_id, (left.get(line_id) ?? 0) - quantity)
  }
  const of_lines = refund.lines.flatMap(({ line_id, quantity }, index): OrderFault[] => {
    const there = left.get(line_id)
    if (there === undefined) {
      const allowed = [...left.keys()]
      const field = `lines[${index}].line_id`
      return [{ field, message: 'is no line of this order', allowed, received: line_id }]
    }
    left.set(line_id, there - quantity)
    if (quantity <= there) return []
    const message = `is more than the ${Math.max(there, 0)} that are left`
    return [{ field: `lines[${index}].quantity`, message, received: quantity }]
  })
  return [...of_lines, ...moneyFaults(order, refund)]
}

function moneyFaults(order: OrderDocument, { lines, shipping, amount }: RefundDocument) {
  const { refunds } = order
  const faults: OrderFault[] = []
  const back = Fraction.sum(refunds.map((refund) => Fraction.of(refund.shipping)))
  const shipping_left = Fraction.of(order.shipping).minus(back)
  if (Fraction.of(shipping).isAbove(shipping_left)) faults.push(moreThanLeft('shipping', shipping))
  if (amount === null) {
    if (lines.length > 0 || !Fraction.of(shipping).isZero()) return faults
    return [...faults, { field: 'lines', message: 'must name a line, or give shipping or amount' }]
  }
  if (lines.length > 0) {
    const message = 'is of a refund that names no lines; leave one of the two out'
    return [...faults, { field: 'amount', message, received: amount }]
  }
  const given = refunds.map((refund) => Fraction.of(refund.amount ?? 0))
  const amount_left = goodsTotal(order).minus(Fraction.sum(given))
  return Fraction.of(amount).isAbove(amount_left)
    ? [...faults, moreThanLeft('amount', amount)]
    : faults
}

function moreThanLeft(field: string, received: string): OrderFault {
  return { field, message: 'is more than what is left of the order', received }
}
