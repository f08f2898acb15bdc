import { Fraction } from '../../lib/fraction.ts'
import { readMoney } from '../../schemas/base/money.ts'
import type { OrderDocument, OrderFault, RefundDocument } from './order-document.ts'
import { goodsTotal, pieceWorths } from './order-worth.ts'

/**
 * What this refund takes that is not there, or no longer. All refunds of an order together give
 * back no more than was paid: money up to what is left beside the lines that came back, and a line
 * that comes back after money what is left of its own.
 */
export function refundFaults(order: OrderDocument, refund: RefundDocument): OrderFault[] {
  return [
    ...lineFaults(order, refund),
    ...shippingFaults(order, refund),
    ...amountFaults(order, refund),
  ]
}

function lineFaults(order: OrderDocument, { lines }: RefundDocument): OrderFault[] {
  const pieces_left = new Map(order.lines.map(({ id, quantity }) => [id, quantity]))
  for (const { line_id, quantity } of order.refunds.flatMap((refund) => refund.lines)) {
    pieces_left.set(line_id, (pieces_left.get(line_id) ?? 0) - quantity)
  }
  return lines.flatMap(({ line_id, quantity }, index): OrderFault[] => {
    const there = pieces_left.get(line_id)
    if (there === undefined) {
      const allowed = [...pieces_left.keys()]
      const field = `lines[${index}].line_id`
      return [{ field, message: 'is no line of this order', allowed, received: line_id }]
    }
    pieces_left.set(line_id, there - quantity)
    if (quantity <= there) return []
    return [moreThanLeft(`lines[${index}].quantity`, Math.max(there, 0), quantity)]
  })
}

function shippingFaults(order: OrderDocument, { shipping }: RefundDocument): OrderFault[] {
  const given = order.refunds.map((refund) => Fraction.of(refund.shipping))
  const left = Fraction.of(order.shipping).minus(Fraction.sum(given))
  return moneyFaults(order, 'shipping', left, shipping)
}

function amountFaults(order: OrderDocument, refund: RefundDocument): OrderFault[] {
  const { lines, shipping, amount } = refund
  if (lines.length > 0) {
    if (amount === null) return []
    const message = 'is of a refund that names no lines; leave one of the two out'
    return [{ field: 'amount', message, received: amount }]
  }
  if ([shipping, amount ?? '0'].every((money) => Fraction.of(money).isZero())) {
    return [{ field: 'lines', message: 'must name a line, or give shipping or amount' }]
  }
  if (amount === null) return []
  const given = Fraction.sum(order.refunds.map((one) => Fraction.of(one.amount ?? 0)))
  // Lines come to parts of coins, and money is given back in coins.
  const taken_back = Fraction.of(readMoney(takenBack(order), order.currency))
  const left = goodsTotal(order).minus(given).minus(taken_back)
  return moneyFaults(order, 'amount', left, amount)
}

/** What the lines that were taken back came to. */
function takenBack(order: OrderDocument): Fraction {
  const worths = pieceWorths(order)
  return Fraction.sum(
    order.refunds
      .flatMap(({ lines }) => lines)
      .map(({ line_id, quantity }) =>
        (worths.get(line_id) ?? Fraction.ZERO).times(Fraction.of(quantity)),
      ),
  )
}

function moneyFaults(
  { currency }: OrderDocument,
  field: string,
  left: Fraction,
  received: string,
): OrderFault[] {
  if (!Fraction.of(received).isAbove(left)) return []
  const maximum = readMoney(Fraction.max(left, Fraction.ZERO), currency)
  return [moreThanLeft(field, maximum, received)]
}

function moreThanLeft(
  field: string,
  maximum: number | string,
  received: number | string,
): OrderFault {
  const message = 'is more than what is left of the order'
  return { field, message, allowed: { maximum }, received }
}
