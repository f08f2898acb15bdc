import { type PaidAmounts, paidAmounts } from '../domain/orders/amounts.ts'
import { quantitiesBack, quantityLeft, shareLeft } from '../domain/orders/quantities.ts'
import { Fraction, notBelowZero } from '../lib/fraction.ts'
import { readMoney } from '../schemas/base/money.ts'
import { QUANTITY_DECIMALS_MAX } from '../schemas/base/quantity.ts'
import type { OrderDocument, OrderFault, RefundDocument } from './order-document.ts'
import { presentPartId } from './schemas/numbers.ts'

/**
 * Faults of a refund that takes more than is there. All refunds of an order together give back no
 * more than was paid: money up to what is left beside the returned lines, and a line that is
 * returned after money what is left of its own amount.
 */
export function refundFaults(order: OrderDocument, refund: RefundDocument): OrderFault[] {
  // The platform's own refund has happened, perhaps after an edit that we have not seen yet.
  if (order.dated_at !== undefined) return refundShapeFaults(refund)
  const paid = paidAmounts(order, true)
  const left = moneyLeft(order, refund, paid)
  return [
    ...refundShapeFaults(refund),
    ...lineFaults(order, refund),
    ...shippingFaults(order, refund, left.shipping),
    ...amountFaults(order, refund, left.goods),
  ]
}

/** What a refund can give back in money, with tax. */
interface MoneyLeft {
  readonly goods: Fraction
  readonly shipping: Fraction
}

function moneyLeft(order: OrderDocument, refund: RefundDocument, paid: PaidAmounts): MoneyLeft {
  const { lines_with_tax, shipping_with_tax, shipping_tax, shares_tax } = paid
  const sumOf = (moneyOf: (refund: RefundDocument) => string | null) =>
    Fraction.sum(order.refunds.map((refund) => Fraction.of(moneyOf(refund) ?? 0)))
  // Amounts of lines can have fractions of a minor unit; refunds cannot.
  const taken_back = Fraction.of(readMoney(takenBack(order, lines_with_tax), order.currency))
  const all_goods = Fraction.sum(lines_with_tax)
  const money = sumOf(({ amount }) => amount)
  const goods = all_goods.minus(taken_back).minus(money)
  const shipping = shipping_with_tax.minus(sumOf((refund) => refund.shipping))
  if (!shares_tax) return { goods, shipping }
  // The tax of shipping is a guess: in many places shipping has none, and the goods have all of it.
  const kept_shipping = notBelowZero(shipping.minus(Fraction.of(refund.shipping)))
  return {
    goods: goods.plus(Fraction.min(shipping_tax, kept_shipping)),
    shipping: shipping.minus(notBelowZero(money.minus(all_goods))),
  }
}

function lineFaults(order: OrderDocument, { lines }: RefundDocument): OrderFault[] {
  const known = new Map(order.lines.map((line) => [line.id, line]))
  const back = quantitiesBack(order.refunds)
  return lines.flatMap((refunded, index): OrderFault[] => {
    const { line_id, quantity } = refunded
    const line = known.get(line_id)
    if (line === undefined) {
      const allowed = order.lines.map((one) => presentPartId(one.id, one))
      const field = `lines[${index}].line_id`
      const received = presentPartId(line_id, refunded)
      return [{ field, message: 'is not a line of this order', allowed, received }]
    }
    // What was ordered is not known of a line that says only what is left.
    if (line.ordered_quantity !== undefined) return []
    const there = quantityLeft({ quantity: line.quantity }, back.get(line_id))
    const taken = Fraction.of(quantity)
    back.set(line_id, (back.get(line_id) ?? Fraction.ZERO).plus(taken))
    if (!taken.isAbove(there)) return []
    const maximum = Number(there.toDecimal(QUANTITY_DECIMALS_MAX))
    return [moreThanLeft(`lines[${index}].quantity`, maximum, quantity)]
  })
}

function shippingFaults(
  order: OrderDocument,
  { shipping, shipping_tax = '0' }: RefundDocument,
  left: Fraction,
): OrderFault[] {
  const faults = moneyFaults(order, 'shipping', left, shipping)
  if (order.shipping_tax !== undefined) {
    const refunded = order.refunds.map((refund) => Fraction.of(refund.shipping_tax ?? 0))
    const tax_left = Fraction.of(order.shipping_tax).minus(Fraction.sum(refunded))
    return [...faults, ...moneyFaults(order, 'shipping_tax', tax_left, shipping_tax)]
  }
  if (order.taxes_included || Fraction.of(order.tax).isZero()) return faults
  const hint = 'if shipping has more of the tax, send the order with `shipping_tax`'
  return faults.map((fault) => ({ ...fault, message: `${fault.message}; ${hint}` }))
}

/** Faults of a refund itself, whatever its order. */
export function refundShapeFaults(refund: RefundDocument): OrderFault[] {
  const { lines, shipping, shipping_tax = '0', amount } = refund
  if (Fraction.of(shipping_tax).isAbove(Fraction.of(shipping))) {
    const message = `is more than \`shipping\`, ${shipping}, which includes it`
    const allowed = { maximum: shipping }
    return [{ field: 'shipping_tax', message, allowed, received: shipping_tax }]
  }
  if (lines.length > 0) {
    if (amount === null) return []
    const message = 'is only for refunds without lines; omit one of the two'
    return [{ field: 'amount', message, received: amount }]
  }
  if ([shipping, amount ?? '0'].every((money) => Fraction.of(money).isZero())) {
    return [{ field: 'lines', message: 'must name a line, or include shipping or amount' }]
  }
  return []
}

function amountFaults(
  order: OrderDocument,
  { lines, amount }: RefundDocument,
  left: Fraction,
): OrderFault[] {
  if (lines.length > 0 || amount === null) return []
  return moneyFaults(order, 'amount', left, amount)
}

/** The amount of the returned lines. */
function takenBack(order: OrderDocument, lines_with_tax: readonly Fraction[]): Fraction {
  const back = quantitiesBack(order.refunds)
  return Fraction.sum(
    order.lines.map((line, index) => {
      const paid = lines_with_tax[index] ?? Fraction.ZERO
      return paid.times(Fraction.ONE.minus(shareLeft(line, back.get(line.id))))
    }),
  )
}

function moneyFaults(
  { currency }: OrderDocument,
  field: string,
  left: Fraction,
  received: string,
): OrderFault[] {
  const maximum = notBelowZero(left)
  if (!Fraction.of(received).isAbove(maximum)) return []
  return [moreThanLeft(field, readMoney(maximum, currency), received)]
}

function moreThanLeft(
  field: string,
  maximum: number | string,
  received: number | string,
): OrderFault {
  const message = `is more than is left of the order: at most ${maximum}`
  return { field, message, allowed: { maximum }, received }
}
