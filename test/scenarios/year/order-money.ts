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
import { CLUB_PRODUCT } from './program.ts'

/** What was paid for an order, and what is left of it after its refunds. */

const cents = (amount: number) => fraction(amount, 100)

interface LinePaid {
  readonly line: Line
  /** Without tax. */
  readonly goods: Fraction
  readonly tax: Fraction
}

/** The discount and the tax of the order are spread over the lines by value; gift cards carry no tax. */
function linesPaid(order: Version): LinePaid[] {
  const { lines, discount_cents, tax_cents, taxes_included } = order
  const values = lines.map(({ product, quantity, discount_cents: off }) =>
    cents(product.cents * quantity - off),
  )
  const all = sum(values)
  const kept = dividedBy(minus(all, cents(discount_cents)), all)
  const paid = values.map((value) => times(value, kept))
  const taxed = sum(paid.filter((_, index) => lines[index]?.product.gift_card === false))
  return lines.map((line, index) => {
    const price = paid[index] ?? ZERO
    const tax =
      line.product.gift_card || tax_cents === 0
        ? ZERO
        : times(cents(tax_cents), dividedBy(price, taxed))
    return { line, tax, goods: taxes_included ? minus(price, tax) : price }
  })
}

/** What is left of the lines after all refunds: first those by line, then those of money. */
export function linesLeft(order: Version, refunds: readonly Refund[]): LinePaid[] {
  const by_line = linesPaid(order).map(({ line, goods, tax }) => {
    const back = refunds
      .flatMap(({ lines }) => lines)
      .filter(({ line_id }) => line_id === line.line_id)
      .reduce((pieces, { quantity }) => pieces + quantity, 0)
    const share = fraction(line.quantity - Math.min(back, line.quantity), line.quantity)
    return { line, goods: times(goods, share), tax: times(tax, share) }
  })
  const all = sum(by_line.map(({ goods, tax }) => plus(goods, tax)))
  const money = sum(refunds.map(({ amount_cents }) => cents(amount_cents ?? 0)))
  if (!isLess(ZERO, all)) return by_line
  const share = dividedBy(notBelowZero(minus(all, money)), all)
  return by_line.map(({ line, goods, tax }) => ({
    line,
    goods: times(goods, share),
    tax: times(tax, share),
  }))
}

export function shippingLeft({ shipping_cents }: Version, refunds: readonly Refund[]): Fraction {
  const back = refunds.reduce((all, refund) => all + refund.shipping_cents, 0)
  return cents(Math.max(0, shipping_cents - back))
}

/** What the customer has spent on it, everything included, to the cent. */
export function moneyLeft(order: Version, refunds: readonly Refund[]): Fraction {
  if (order.paid_at === null || order.cancelled_at !== null) return ZERO
  const goods = linesLeft(order, refunds).map((left) => plus(left.goods, left.tax))
  const exact = plus(sum(goods), shippingLeft(order, refunds))
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
  const goods = linesLeft(order, refunds).map((left) => plus(left.goods, left.tax))
  return isLess(ZERO, sum(goods)) ? Math.max(0, pieces - back) : 0
}
