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
  const values = lineValues(priced)
  const value = Fraction.sum(values)
  const kept = quotient(netTotal(value, priced), value)
  const net = values.map((one) => one.times(kept))
  const shipping = Fraction.of(priced.shipping)
  const tax = Fraction.of(priced.tax)
  if (tax.isZero()) return { lines: net, lines_with_tax: net, shipping }
  const taxed = net.map((one, index) => (priced.lines[index]?.gift_card ? Fraction.ZERO : one))
  const tax_rate = quotient(tax, Fraction.sum(taxed))
  const taxes = taxed.map((one) => one.times(tax_rate))
  const linesOf = (with_tax: boolean) =>
    net.map((one, index) => {
      const own = taxes[index] ?? Fraction.ZERO
      if (priced.taxes_included === with_tax) return one
      return with_tax ? one.plus(own) : Fraction.max(one.minus(own), Fraction.ZERO)
    })
  return { lines: linesOf(include_tax), lines_with_tax: linesOf(true), shipping }
}

/** The amount paid for all lines together, after all discounts, with tax. */
export function goodsTotal(priced: Priced): Fraction {
  const added_tax = priced.taxes_included ? Fraction.ZERO : Fraction.of(priced.tax)
  return netTotal(Fraction.sum(lineValues(priced)), priced).plus(added_tax)
}

/** What is left of the lines' value after the discount on the order. */
function netTotal(value: Fraction, { discount_total }: Priced): Fraction {
  return Fraction.max(value.minus(Fraction.of(discount_total)), Fraction.ZERO)
}

/** What is left of these amounts after refunds. */
export function remainingAmounts(
  paid: Amounts,
  lines: readonly OrderLine[],
  refunds: readonly Refund[],
): Amounts {
  if (refunds.length === 0) return paid
  const shares = sharesLeft(lines, refunds)
  const leftOf = (amounts: readonly Fraction[]) =>
    amounts.map((amount, index) => amount.times(shares[index] ?? Fraction.ONE))
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

/** The value of each line at its price, after its own discount. */
function lineValues({ lines }: Priced): Fraction[] {
  return Fraction.alike(lines.map(lineValue))
}

function lineValue({ price, quantity, total_discount }: PricedLine): Fraction {
  const gross = Fraction.of(price).times(Fraction.of(quantity))
  return Fraction.max(gross.minus(Fraction.of(total_discount)), Fraction.ZERO)
}

/** Of nothing, nothing. */
function quotient(part: Fraction, whole: Fraction): Fraction {
  return whole.isZero() ? Fraction.ZERO : part.over(whole)
}

/**
 * The part of each line's quantity that was not taken back. Over one denominator, because the lines
 * of one order may have hundreds of quantities without a common divisor.
 */
function sharesLeft(lines: readonly OrderLine[], refunds: readonly Refund[]): Fraction[] {
  const back = new Map<number, number>()
  for (const { line_id, quantity } of refunds.flatMap((refund) => refund.lines)) {
    back.set(line_id, (back.get(line_id) ?? 0) + quantity)
  }
  return Fraction.alike(
    lines.map(({ line_id, quantity }) => {
      const left = Math.max(quantity - (back.get(line_id) ?? 0), 0)
      return Fraction.of(left).over(Fraction.of(Math.max(quantity, 1)))
    }),
  )
}

/** Refunded money that names no line. */
function extraOf({ lines, amount }: Refund): Fraction {
  return amount === null || lines.length > 0 ? Fraction.ZERO : Fraction.of(amount)
}
