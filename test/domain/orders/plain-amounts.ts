import type { Priced, PricedLine, Refund } from '../../../src/domain/orders/order.ts'
import {
  dividedBy,
  type Fraction,
  fraction,
  isLess,
  larger,
  minus,
  ONE,
  plus,
  smaller,
  sum,
  times,
  ZERO,
} from '../../support/plain-fraction.ts'

/** What is left of an order, from the definitions alone: every step in lowest terms. */

export interface PlainAmounts {
  readonly lines: readonly Fraction[]
  readonly lines_with_tax: readonly Fraction[]
  readonly shipping: Fraction
  readonly shipping_with_tax: Fraction
}

/** Decimal text of any length. */
function exact(text: string): Fraction {
  const [whole = '', digits = ''] = text.split('.')
  return fraction(BigInt(whole + digits), 10n ** BigInt(digits.length))
}

const share = (part: Fraction, whole: Fraction) =>
  whole.over === 0n ? ZERO : dividedBy(part, whole)

const notBelowZero = (amount: Fraction) => larger(amount, ZERO)

interface PlainOrder extends Priced {
  readonly lines: readonly (PricedLine & { readonly line_id: number })[]
}

const UNITS: Readonly<Record<string, bigint>> = { JPY: 1n, EUR: 100n, KWD: 1_000n }
const unitsOf = ({ currency }: PlainOrder) => UNITS[currency] ?? 100n

export function plainAmounts(
  order: PlainOrder,
  refunds: readonly Refund[],
  include_tax: boolean,
): PlainAmounts {
  const paid = plainPaid(order)
  const kept = order.lines.map(({ line_id, quantity }) => {
    const back = refunds
      .flatMap(({ lines }) => lines)
      .filter((line) => line.line_id === line_id)
      .reduce((total, line) => total + line.quantity, 0)
    return fraction(Math.max(quantity - back, 0), Math.max(quantity, 1))
  })
  const left = paid.lines.map(({ price, tax }, index) => {
    const of_line = kept[index] ?? ONE
    return { price: times(price, of_line), tax: times(tax, of_line) }
  })
  const goods = sum(left.map(({ price, tax }) => plus(price, tax)))
  const money = sum(
    refunds.map(({ lines, amount }) =>
      amount === null || lines.length > 0 ? ZERO : exact(amount),
    ),
  )
  const shipping_back = sum(refunds.map(({ shipping }) => exact(shipping)))
  const shipped = plus(paid.shipping.price, paid.shipping.tax)
  const half = fraction(1n, 2n * unitsOf(order))
  const isAll = (whole: Fraction, back: Fraction) =>
    back.over > 0n && !isLess(half, minus(whole, back))
  const is_all_back = isAll(plus(goods, shipped), plus(money, shipping_back))
  const after_money =
    is_all_back || isAll(goods, money) ? ZERO : share(notBelowZero(minus(goods, money)), goods)
  const with_tax = left.map(({ price, tax }) => times(plus(price, tax), after_money))
  const without_tax = left.map(({ price }) => times(price, after_money))
  const shipping = is_all_back
    ? { price: ZERO, tax: ZERO }
    : plainShipping(order, paid.shipping, refunds)
  const shipping_with_tax = plus(shipping.price, shipping.tax)
  return {
    lines: include_tax ? with_tax : without_tax,
    lines_with_tax: with_tax,
    shipping: include_tax ? shipping_with_tax : shipping.price,
    shipping_with_tax,
  }
}

interface Part {
  /** Without tax. */
  readonly price: Fraction
  readonly tax: Fraction
}

function plainPaid(order: PlainOrder): { readonly lines: Part[]; readonly shipping: Part } {
  const values = order.lines.map(({ price, quantity, total_discount }) =>
    notBelowZero(minus(times(exact(price), fraction(quantity)), exact(total_discount))),
  )
  const all = sum(values)
  const kept = share(notBelowZero(minus(all, exact(order.discount_total))), all)
  const net = values.map((value) => times(value, kept))
  const { lines: line_taxes, shipping: shipping_tax } = plainTaxes(order, net)
  const partOf = (amount: Fraction, tax: Fraction): Part => {
    if (!order.taxes_included) return { price: amount, tax }
    const in_it = smaller(tax, amount)
    return { price: minus(amount, in_it), tax: in_it }
  }
  return {
    lines: net.map((amount, index) => partOf(amount, line_taxes[index] ?? ZERO)),
    shipping: partOf(exact(order.shipping), shipping_tax),
  }
}

function plainTaxes(order: PlainOrder, net: readonly Fraction[]) {
  const named = order.lines.map(({ tax }) => (tax === undefined ? null : exact(tax)))
  const sharing = net.map((amount, index) =>
    named[index] !== null || order.lines[index]?.gift_card ? ZERO : amount,
  )
  const of_lines = minus(exact(order.tax), sum(named.map((tax) => tax ?? ZERO)))
  const shipping =
    order.shipping_tax === undefined
      ? inWholeUnits(
          order,
          times(
            notBelowZero(of_lines),
            share(exact(order.shipping), plus(exact(order.shipping), sum(sharing))),
          ),
        )
      : exact(order.shipping_tax)
  const rate = share(notBelowZero(minus(of_lines, shipping)), sum(sharing))
  return {
    lines: named.map((tax, index) => tax ?? times(sharing[index] ?? ZERO, rate)),
    shipping,
  }
}

/** Halves go up. */
function inWholeUnits(order: PlainOrder, amount: Fraction): Fraction {
  const units = unitsOf(order)
  const { over, under } = times(amount, fraction(units))
  return fraction((2n * over + under) / (2n * under), units)
}

function plainShipping(order: PlainOrder, { price, tax }: Part, refunds: readonly Refund[]): Part {
  const back = sum(refunds.map(({ shipping }) => exact(shipping)))
  const is_guess = order.shipping_tax === undefined && !order.taxes_included
  if (is_guess && back.over > 0n && !isLess(back, price)) return { price: ZERO, tax: ZERO }
  const named = refunds.flatMap(({ shipping, shipping_tax }) => {
    if (shipping_tax === undefined) return []
    const of_tax = smaller(exact(shipping_tax), exact(shipping))
    return [{ price: minus(exact(shipping), of_tax), tax: of_tax }]
  })
  const price_left = notBelowZero(minus(price, sum(named.map((one) => one.price))))
  const tax_left = notBelowZero(minus(tax, sum(named.map((one) => one.tax))))
  const whole = notBelowZero(minus(plus(price, tax), back))
  const kept = share(whole, plus(price_left, tax_left))
  return { price: times(price_left, kept), tax: times(tax_left, kept) }
}
