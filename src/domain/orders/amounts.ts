import { Fraction } from '../../lib/fraction.ts'
import type { OrderLine, Priced, PricedLine, Refund } from './order.ts'

/** The amounts paid for each line and for shipping, and what is left of them after refunds. */
export interface Amounts {
  /** In the order of the lines. */
  readonly lines: readonly Fraction[]
  /** The same with tax, which is how refunds of money are counted. */
  readonly lines_with_tax: readonly Fraction[]
  readonly shipping: Fraction
}

/**
 * The amounts paid for the lines after their own discounts and their share of the order's, which is
 * spread by value. Tax is spread over everything but gift cards.
 */
export function paidAmounts(priced: Priced, include_tax: boolean): Amounts {
  const values = priced.lines.map(lineValue)
  const kept = quotient(netTotal(priced), Fraction.sum(values))
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

/** The amount paid for all lines together, after all discounts, with tax. */
export function goodsTotal(priced: Priced): Fraction {
  const added_tax = priced.taxes_included ? Fraction.ZERO : Fraction.of(priced.tax)
  return netTotal(priced).plus(added_tax)
}

/** The value of the lines at their prices, after all discounts. */
function netTotal({ lines, discount_total }: Priced): Fraction {
  const value = Fraction.sum(lines.map(lineValue))
  return Fraction.max(value.minus(Fraction.of(discount_total)), Fraction.ZERO)
}

/** What is left of these amounts after refunds. */
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

function lineValue({ price, quantity, total_discount }: PricedLine): Fraction {
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

/** Refunded money that names no line. */
function extraOf({ lines, amount }: Refund): Fraction {
  return amount === null || lines.length > 0 ? Fraction.ZERO : Fraction.of(amount)
}
