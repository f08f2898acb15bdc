import {
  dividedBy,
  type Fraction,
  fraction,
  isLess,
  minus,
  notBelowZero,
  plus,
  rounded,
  sum,
  times,
  ZERO,
} from '../../support/plain-fraction.ts'
import type { Line, Refund, Version } from './deeds.ts'
import { CLUB_PRODUCT, type OrderRule } from './program.ts'

/** What was paid for an order, and what is left of it after its refunds. */

const cents = (amount: number) => fraction(amount, 100)

interface Paid {
  /** Without tax. */
  readonly goods: Fraction
  readonly tax: Fraction
}

interface LinePaid extends Paid {
  readonly line: Line
}

/** The discount is spread over the lines by value. */
function linePrices({ lines, discount_cents }: Version): Fraction[] {
  const values = lines.map(({ product, quantity, discount_cents: off }) =>
    cents(product.cents * quantity - off),
  )
  const all = sum(values)
  const kept = dividedBy(minus(all, cents(discount_cents)), all)
  return values.map((value) => times(value, kept))
}

const taxedOf = ({ lines }: Version, prices: readonly Fraction[]) =>
  sum(prices.filter((_, index) => lines[index]?.product.gift_card === false))

/** The tax is spread over lines and shipping by value, and shipping has whole cents of it. */
function shippingPaid(order: Version): Paid {
  const { shipping_cents, tax_cents, taxes_included } = order
  if (shipping_cents === 0) return { goods: ZERO, tax: ZERO }
  const price = cents(shipping_cents)
  const all = plus(price, taxedOf(order, linePrices(order)))
  const share = times(fraction(tax_cents), dividedBy(price, all))
  const tax = cents(rounded(share, 'nearest'))
  return { goods: taxes_included ? minus(price, tax) : price, tax }
}

/** Gift cards carry no tax. */
function linesPaid(order: Version): LinePaid[] {
  const { lines, tax_cents, taxes_included } = order
  const prices = linePrices(order)
  const taxed = taxedOf(order, prices)
  const of_lines = minus(cents(tax_cents), shippingPaid(order).tax)
  return lines.map((line, index) => {
    const price = prices[index] ?? ZERO
    const tax =
      line.product.gift_card || tax_cents === 0 ? ZERO : times(of_lines, dividedBy(price, taxed))
    return { line, tax, goods: taxes_included ? minus(price, tax) : price }
  })
}

const withTax = ({ goods, tax }: Paid) => plus(goods, tax)

const moneyOf = (refunds: readonly Refund[]) =>
  sum(refunds.map(({ amount_cents }) => cents(amount_cents ?? 0)))

const shippingOf = (refunds: readonly Refund[]) =>
  sum(refunds.map(({ shipping_cents }) => cents(shipping_cents)))

/** Less than half a cent is nothing: money has no such coins. */
function isAll(amount: Fraction, back: Fraction): boolean {
  return isLess(ZERO, back) && !isLess(fraction(1, 200), minus(amount, back))
}

/** The lines after all refunds that name them. */
function linesKept(order: Version, refunds: readonly Refund[]): LinePaid[] {
  return linesPaid(order).map(({ line, goods, tax }) => {
    const back = refunds
      .flatMap(({ lines }) => lines)
      .filter(({ line_id }) => line_id === line.line_id)
      .reduce((pieces, { quantity }) => pieces + quantity, 0)
    const share = fraction(line.quantity - Math.min(back, line.quantity), line.quantity)
    return { line, goods: times(goods, share), tax: times(tax, share) }
  })
}

/** However the money was divided between goods and shipping. */
function isAllBack(order: Version, refunds: readonly Refund[]): boolean {
  const all = plus(sum(linesKept(order, refunds).map(withTax)), withTax(shippingPaid(order)))
  return isAll(all, plus(moneyOf(refunds), shippingOf(refunds)))
}

/** What is left of the lines after all refunds: first those by line, then those of money. */
export function linesLeft(order: Version, refunds: readonly Refund[]): LinePaid[] {
  const by_line = linesKept(order, refunds)
  const all = sum(by_line.map(withTax))
  const money = moneyOf(refunds)
  if (!isLess(ZERO, all)) return by_line
  const is_back = isAllBack(order, refunds) || isAll(all, money)
  const share = is_back ? ZERO : dividedBy(minus(all, money), all)
  return by_line.map(({ line, goods, tax }) => ({
    line,
    goods: times(goods, share),
    tax: times(tax, share),
  }))
}

export function shippingLeft(order: Version, refunds: readonly Refund[]): Paid {
  const paid = shippingPaid(order)
  const back = shippingOf(refunds)
  if (!isLess(ZERO, back)) return isAllBack(order, refunds) ? { goods: ZERO, tax: ZERO } : paid
  const is_price_back = !order.taxes_included && !isLess(back, paid.goods)
  if (is_price_back || isAllBack(order, refunds)) return { goods: ZERO, tax: ZERO }
  const share = dividedBy(notBelowZero(minus(withTax(paid), back)), withTax(paid))
  return { goods: times(paid.goods, share), tax: times(paid.tax, share) }
}

/** What the customer has spent on it, everything included, to the cent. */
export function moneyLeft(order: Version, refunds: readonly Refund[]): Fraction {
  if (order.paid_at === null || order.cancelled_at !== null) return ZERO
  const goods = linesLeft(order, refunds).map(withTax)
  const exact = plus(sum(goods), withTax(shippingLeft(order, refunds)))
  return cents(rounded(times(exact, fraction(100)), 'nearest'))
}

/** What of that is spent: the goods, and tax and shipping where the rule counts them. */
export function spentLeft(
  order: Version,
  refunds: readonly Refund[],
  { includeTax, includeShipping }: OrderRule,
): Fraction {
  const counted = (paid: Paid) => (includeTax ? withTax(paid) : paid.goods)
  const goods = sum(linesLeft(order, refunds).map(counted))
  const exact = includeShipping ? plus(goods, counted(shippingLeft(order, refunds))) : goods
  return cents(rounded(times(exact, fraction(100)), 'nearest'))
}

/** How many pieces of the club are left: refunds of its line, or of all the money, take them. */
export function clubPieces(order: Version, refunds: readonly Refund[]): number {
  if (order.paid_at === null || order.cancelled_at !== null) return 0
  const bought = order.lines.filter(({ product }) => product.product_id === CLUB_PRODUCT)
  const pieces = bought.reduce((all, { quantity }) => all + quantity, 0)
  const ids = bought.map(({ line_id }) => line_id)
  const back = refunds
    .flatMap(({ lines }) => lines)
    .filter(({ line_id }) => ids.includes(line_id))
    .reduce((all, { quantity }) => all + quantity, 0)
  const goods = linesLeft(order, refunds).map(withTax)
  return isLess(ZERO, sum(goods)) ? Math.max(0, pieces - back) : 0
}
