import { Fraction } from '../../lib/fraction.ts'
import type { OrderLine, Priced, Refund } from './order.ts'

/** What was paid for each line and for shipping, and what of it is left after refunds. */
export interface Amounts {
  /** In the order of the lines. */
  readonly lines: readonly Fraction[]
  /** The same with their tax: what money that is given back is counted in. */
  readonly lines_with_tax: readonly Fraction[]
  readonly shipping: Fraction
}

/**
 * What was paid for the lines after their own discounts and their share of the order's, which is
 * spread by value. Tax is spread over what carries it: everything but gift cards.
 */
export function paidAmounts(priced: Priced, include_tax: boolean): Amounts {
  const values = priced.lines.map(lineValue)
  const value = Fraction.sum(values)
  const discount = Fraction.min(Fraction.of(priced.discount_total), value)
  const kept = quotient(value.minus(discount), value)
  const net = values.map((one) => one.times(kept))
  const taxed = net.map((one, index) => (priced.lines[index]?.gift_card ? Fraction.ZERO : one))
  const tax_rate = quotient(Fraction.of(priced.tax), Fraction.sum(taxed))
  const taxes = taxed.map((one) => one.times(tax_rate))
  const linesOf = (with_tax: boolean) =>
    net.map((one, index) => {
      const tax = taxes[index] ?? Fraction.ZERO
      if (priced.taxes_included === with_tax) return one
      return with_tax ? one.plus(tax) : Fraction.max(one.minus(tax), Fraction.ZERO)
    })
  const shipping = Fraction.of(priced.shipping)
  return { lines: linesOf(include_tax), lines_with_tax: linesOf(true), shipping }
}

/** What is left of these amounts once refunds took their parts. */
export function remainingAmounts(
  paid: Amounts,
  lines: readonly OrderLine[],
  refunds: readonly Refund[],
): Amounts {
  const leftOf = (amounts: readonly Fraction[]) =>
    amounts.map((amount, index) => {
      const line = lines[index]
      return line === undefined ? amount : amount.times(shareLeft(line, refunds))
    })
  const left_with_tax = leftOf(paid.lines_with_tax)
  const goods = Fraction.sum(left_with_tax)
  const in_money = Fraction.min(Fraction.sum(refunds.map(extraOf)), goods)
  const kept = quotient(goods.minus(in_money), goods)
  const keep = (amount: Fraction) => amount.times(kept)
  const shipping_back = Fraction.sum(refunds.map(({ shipping }) => Fraction.of(shipping)))
  return {
    lines: leftOf(paid.lines).map(keep),
    lines_with_tax: left_with_tax.map(keep),
    shipping: Fraction.max(paid.shipping.minus(shipping_back), Fraction.ZERO),
  }
}

function lineValue({ price, quantity, total_discount }: OrderLine): Fraction {
  const gross = Fraction.of(price).times(Fraction.of(quantity))
  return Fraction.max(gross.minus(Fraction.of(total_discount)), Fraction.ZERO)
}

/** Of nothing, nothing. */
function quotient(part: Fraction, whole: Fraction): Fraction {
  return whole.isZero() ? Fraction.ZERO : part.over(whole)
}

/** The part of a line's quantity that was not taken back. */
function shareLeft({ line_id, quantity }: OrderLine, refunds: readonly Refund[]): Fraction {
  const back = refunds
    .flatMap((refund) => refund.lines)
    .filter((line) => line.line_id === line_id)
    .reduce((sum, line) => sum + line.quantity, 0)
  return Fraction.of(Math.max(quantity - back, 0)).over(Fraction.of(Math.max(quantity, 1)))
}

/** Money given back for no line in particular. */
function extraOf({ lines, amount }: Refund): Fraction {
  return amount === null || lines.length > 0 ? Fraction.ZERO : Fraction.of(amount)
}
