import { Fraction } from '../../lib/fraction.ts'
import type { OrderDocument, OrderLineDocument } from './order-document.ts'

/** What was paid for the goods, their tax included. */
export function goodsTotal(order: OrderDocument): Fraction {
  return netTotal(order).plus(addedTax(order))
}

/**
 * What was paid for one piece of each line, its tax included. The order's discount and its tax
 * are spread by value; gift cards carry no tax.
 */
export function pieceWorths(order: OrderDocument): ReadonlyMap<number, Fraction> {
  const { lines } = order
  const net = spread(netTotal(order), lines.map(lineValue))
  const taxed = net.map((value, index) => (lines[index]?.gift_card ? Fraction.ZERO : value))
  const taxes = spread(addedTax(order), taxed)
  return new Map(
    lines.map(({ id, quantity }, index) => {
      const worth = (net[index] ?? Fraction.ZERO).plus(taxes[index] ?? Fraction.ZERO)
      return [id, worth.over(Fraction.of(quantity))]
    }),
  )
}

/** What was paid for the goods at their prices, after all discounts. */
function netTotal({ lines, discount_total }: OrderDocument): Fraction {
  const value = Fraction.sum(lines.map(lineValue))
  return Fraction.max(value.minus(Fraction.of(discount_total)), Fraction.ZERO)
}

/** The tax that prices do not contain. */
function addedTax({ tax, taxes_included }: OrderDocument): Fraction {
  return taxes_included ? Fraction.ZERO : Fraction.of(tax)
}

function lineValue({ price, quantity, total_discount }: OrderLineDocument): Fraction {
  const gross = Fraction.of(price).times(Fraction.of(quantity))
  return Fraction.max(gross.minus(Fraction.of(total_discount)), Fraction.ZERO)
}

function spread(total: Fraction, weights: readonly Fraction[]): Fraction[] {
  const weight = Fraction.sum(weights)
  if (weight.isZero()) return weights.map(() => Fraction.ZERO)
  return weights.map((one) => total.times(one).over(weight))
}
