import { Fraction, notBelowZero, quotient } from '../../lib/fraction.ts'
import { currencyText, smallestAmount } from '../minor-unit.ts'
import type { OrderLine, Priced, PricedLine, Refund } from './order.ts'
import { quantitiesBack, shareLeft } from './quantities.ts'
import { shippingTax, taxesOf } from './taxes.ts'

/** What was paid for each line, in the order of the lines, and for shipping. */
export interface Amounts {
  readonly lines: readonly Fraction[]
  readonly shipping: Fraction
}

/** The same, with what refunds are counted by. */
export interface PaidAmounts extends Amounts {
  /** Refunds are counted with tax. */
  readonly lines_with_tax: readonly Fraction[]
  readonly shipping_with_tax: Fraction
  readonly shipping_tax: Fraction
  /** Whether `lines` and `shipping` are with tax. */
  readonly include_tax: boolean
  /** The tax of shipping was not reported, and is not in its price: it is a share of the total. */
  readonly shares_tax: boolean
  /** The smallest amount of the currency. */
  readonly minor_unit: Fraction
}

/**
 * The amounts paid for the lines after their own discounts and their share of the order's, which is
 * spread by value, and for shipping.
 */
export function paidAmounts(priced: Priced, include_tax: boolean): PaidAmounts {
  const net = netValues(priced)
  const taxes = taxesOf(priced, net)
  const partOf = amountsWithAndWithout(priced)
  const lines = net.map((value, index) => partOf(value, taxes.lines[index] ?? Fraction.ZERO))
  const shipping = partOf(Fraction.of(priced.shipping), taxes.shipping)
  const shipping_tax = shipping.with_tax.minus(shipping.without_tax)
  const { taxes_included } = priced
  return {
    lines: lines.map(include_tax ? withTax : withoutTax),
    shipping: include_tax ? shipping.with_tax : shipping.without_tax,
    lines_with_tax: lines.map(withTax),
    shipping_with_tax: shipping.with_tax,
    shipping_tax,
    include_tax,
    shares_tax: priced.shipping_tax === undefined && !shipping_tax.isZero() && !taxes_included,
    minor_unit: Fraction.of(smallestAmount(priced.currency)),
  }
}

/** The same order before all discounts. Shipping carries the tax that it carries after them. */
export function beforeDiscounts<Order extends Priced>(order: Order): Order {
  return {
    ...order,
    lines: order.lines.map((line) => ({ ...line, total_discount: '0' })),
    discount_total: '0',
    shipping_tax: currencyText(shippingTax(order, netValues(order)), order.currency),
  }
}

/** Whether nothing of an order was taken back. */
export function isWhole(lines: readonly OrderLine[], refunds: readonly Refund[]): boolean {
  return refunds.length === 0 && lines.every((line) => line.current_quantity === undefined)
}

/** What is left of these amounts after refunds. */
export function remainingAmounts(
  paid: PaidAmounts,
  lines: readonly OrderLine[],
  refunds: readonly Refund[],
): PaidAmounts {
  if (isWhole(lines, refunds)) return paid
  const shares = sharesLeft(lines, refunds)
  const leftOf = (amounts: readonly Fraction[]) =>
    amounts.map((amount, index) => amount.times(shares[index] ?? Fraction.ONE))
  const left_with_tax = leftOf(paid.lines_with_tax)
  const goods = Fraction.sum(left_with_tax)
  // The money of what the shop says is gone comes back in refunds that name no lines.
  const gone = goneUnnamed(paid, lines, refunds, shares)
  const money = notBelowZero(Fraction.sum(refunds.map(extraOf)).minus(gone))
  const shipping_back = Fraction.sum(refunds.map(({ shipping }) => Fraction.of(shipping)))
  // However the shop divides the money between goods and shipping, nothing is left of all of it.
  const all = goods.plus(paid.shipping_with_tax)
  const is_nothing_left = isAllBack(paid, all, money.plus(shipping_back))
  const is_goods_back = is_nothing_left || isAllBack(paid, goods, money)
  const kept = is_goods_back ? Fraction.ZERO : quotient(goods.minus(money), goods)
  const keep = (amount: Fraction) => amount.times(kept)
  const shipping = is_nothing_left ? NOTHING : shippingLeft(paid, shipping_back, refunds)
  const shipping_with_tax = shipping.price.plus(shipping.tax)
  return {
    ...paid,
    lines: leftOf(paid.lines).map(keep),
    lines_with_tax: left_with_tax.map(keep),
    shipping: paid.include_tax ? shipping_with_tax : shipping.price,
    shipping_with_tax,
    shipping_tax: shipping.tax,
  }
}

/**
 * Whether money gives back the whole of an amount. Refunds are in whole minor units, while returned
 * pieces may leave fractions, so a remainder of up to half a minor unit does not count.
 */
function isAllBack({ minor_unit }: PaidAmounts, amount: Fraction, money: Fraction): boolean {
  if (money.isZero()) return false
  const left = amount.minus(money)
  return !left.plus(left).isAbove(minor_unit)
}

interface ShippingLeft {
  /** Without tax. */
  readonly price: Fraction
  readonly tax: Fraction
}

const NOTHING: ShippingLeft = { price: Fraction.ZERO, tax: Fraction.ZERO }

/**
 * What is left of shipping. Refunds that name their tax take it from the tax and the rest from the
 * price; all others take from both alike.
 */
function shippingLeft(
  paid: PaidAmounts,
  shipping_back: Fraction,
  refunds: readonly Refund[],
): ShippingLeft {
  const price = paid.shipping_with_tax.minus(paid.shipping_tax)
  // A shop that reports only the total tax may give shipping back without it, as in its orders.
  const is_price_back = !shipping_back.isZero() && !price.isAbove(shipping_back)
  if (paid.shares_tax && is_price_back) return NOTHING
  const named = refunds.flatMap(({ shipping, shipping_tax }) =>
    shipping_tax === undefined ? [] : namedParts(shipping, shipping_tax),
  )
  const leftOf = (whole: Fraction, back: readonly Fraction[]) =>
    notBelowZero(whole.minus(Fraction.sum(back)))
  const left = {
    price: leftOf(
      price,
      named.map((back) => back.price),
    ),
    tax: leftOf(
      paid.shipping_tax,
      named.map((back) => back.tax),
    ),
  }
  const whole = notBelowZero(paid.shipping_with_tax.minus(shipping_back))
  const kept = quotient(whole, left.price.plus(left.tax))
  return { price: left.price.times(kept), tax: left.tax.times(kept) }
}

function namedParts(shipping: string, shipping_tax: string): ShippingLeft {
  const whole = Fraction.of(shipping)
  const tax = Fraction.min(Fraction.of(shipping_tax), whole)
  return { price: whole.minus(tax), tax }
}

interface TaxedAmount {
  readonly with_tax: Fraction
  readonly without_tax: Fraction
}

const withTax = (amount: TaxedAmount) => amount.with_tax
const withoutTax = (amount: TaxedAmount) => amount.without_tax

function amountsWithAndWithout({ taxes_included }: Priced) {
  return (value: Fraction, tax: Fraction): TaxedAmount =>
    taxes_included
      ? { with_tax: value, without_tax: notBelowZero(value.minus(tax)) }
      : { with_tax: value.plus(tax), without_tax: value }
}

/** The price of each line after its own discount and its share of the order's. */
function netValues(priced: Priced): Fraction[] {
  const values = Fraction.alike(priced.lines.map(lineValue))
  const value = Fraction.sum(values)
  const total = notBelowZero(value.minus(Fraction.of(priced.discount_total)))
  const kept = quotient(total, value)
  return values.map((one) => one.times(kept))
}

/** The price of a line after its own discount. */
export function lineValue(line: PricedLine): Fraction {
  return notBelowZero(grossOf(line).minus(Fraction.of(line.total_discount)))
}

/** The price of a line before discounts. */
export function grossOf({ price, quantity, total }: Omit<PricedLine, 'total_discount'>): Fraction {
  return total === undefined ? Fraction.of(price).times(Fraction.of(quantity)) : Fraction.of(total)
}

/**
 * The part of each line that is left. Over one denominator, because the lines of one order may have
 * hundreds of quantities without a common divisor.
 */
function sharesLeft(lines: readonly OrderLine[], refunds: readonly Refund[]): Fraction[] {
  const back = quantitiesBack(refunds)
  return Fraction.alike(lines.map((line) => shareLeft(line, back.get(line.line_id))))
}

/** The value of what is gone of the lines by the shop's own figures alone, and by no refund. */
function goneUnnamed(
  { lines_with_tax }: PaidAmounts,
  lines: readonly OrderLine[],
  refunds: readonly Refund[],
  shares: readonly Fraction[],
): Fraction {
  const by_refunds = sharesLeft(
    lines.map(({ current_quantity: _said, ...line }) => line),
    refunds,
  )
  const gone = lines_with_tax.map((amount, index) => {
    const share = by_refunds[index] ?? Fraction.ONE
    return amount.times(share.minus(shares[index] ?? share))
  })
  return Fraction.sum(gone)
}

/** Refunded money that names no line. */
function extraOf({ lines, amount }: Refund): Fraction {
  return amount === null || lines.length > 0 ? Fraction.ZERO : Fraction.of(amount)
}
