/**
 * The commission of an order once more, for comparison: with whole cents and quotients of them,
 * and nothing of the service.
 */

export interface NaiveOrder {
  readonly lines: readonly {
    readonly id: number
    readonly cents: number
    readonly quantity: number
    readonly off_cents: number
    readonly gift_card: boolean
  }[]
  readonly off_cents: number
  readonly shipping_cents: number
  readonly tax_cents: number
  readonly taxes_included: boolean
}

export interface NaiveRefund {
  readonly lines: readonly { readonly line_id: number; readonly quantity: number }[]
  readonly shipping_cents: number
  readonly amount_cents: number
}

export interface NaiveTerms {
  readonly type: 'percent' | 'fixed_amount'
  /** In hundredths: of a percent, or of a unit of currency. */
  readonly rate_hundredths: number
  readonly include_shipping: boolean
  readonly include_tax: boolean
  readonly after_discounts: boolean
  readonly exclude_gift_cards: boolean
}

/** A quotient: its two parts. */
type Quotient = readonly [bigint, bigint]

const whole = (number: number): Quotient => [BigInt(number), 1n]
const add = ([a, b]: Quotient, [c, d]: Quotient): Quotient => [a * d + c * b, b * d]
const times = ([a, b]: Quotient, [c, d]: Quotient): Quotient => [a * c, b * d]
const less = (one: Quotient, other: Quotient) => one[0] * other[1] < other[0] * one[1]
const minus = (one: Quotient, [c, d]: Quotient): Quotient => add(one, [-c, d])
const over = ([a, b]: Quotient, [c, d]: Quotient): Quotient => [a * d, b * c]
const sum = (all: readonly Quotient[]) => all.reduce(add, whole(0))
const part = (of: Quotient, one: Quotient, all: Quotient) =>
  all[0] === 0n ? whole(0) : over(times(of, one), all)
const atLeastNothing = (one: Quotient) => (less(one, whole(0)) ? whole(0) : one)

/** The prices of the lines, before discounts or after them. */
function prices(order: NaiveOrder, discounted: boolean): Quotient[] {
  const values = order.lines.map(({ cents, quantity, off_cents }) =>
    whole(Math.max(cents * quantity - (discounted ? off_cents : 0), 0)),
  )
  const all = sum(values)
  const off = whole(discounted ? order.off_cents : 0)
  const off_at_most = less(all, off) ? all : off
  return values.map((value) => minus(value, part(off_at_most, value, all)))
}

const withoutGiftCards = (order: NaiveOrder, net: Quotient[]) =>
  net.map((value, index) => (order.lines[index]?.gift_card ? whole(0) : value))

/** The share of shipping in the tax, in whole cents. */
function taxOfShipping(order: NaiveOrder): number {
  const shipping = whole(order.shipping_cents)
  const all = add(shipping, sum(withoutGiftCards(order, prices(order, true))))
  return rounded(part(whole(order.tax_cents), shipping, all))
}

/** What each line came to, before discounts or after them, without tax or with it. */
function lineAmounts(order: NaiveOrder, discounted: boolean, with_tax: boolean): Quotient[] {
  const net = prices(order, discounted)
  const taxable = withoutGiftCards(order, net)
  const of_goods = whole(order.tax_cents - taxOfShipping(order))
  return net.map((value, index) => {
    const tax = part(of_goods, taxable[index] ?? whole(0), sum(taxable))
    if (order.taxes_included) return with_tax ? value : atLeastNothing(minus(value, tax))
    return with_tax ? add(value, tax) : value
  })
}

/** In cents, halves rounded up. */
export function naiveCommission(
  order: NaiveOrder,
  refunds: readonly NaiveRefund[],
  terms: NaiveTerms,
): number {
  const all_lines = lineAmounts(order, terms.after_discounts, terms.include_tax)
  const of = terms.exclude_gift_cards ? withoutGiftCards(order, all_lines) : all_lines
  const paid = lineAmounts(order, true, true)
  const kept = order.lines.map(({ id, quantity }): Quotient => {
    const back = refunds
      .flatMap(({ lines }) => lines)
      .filter(({ line_id }) => line_id === id)
      .reduce((total, line) => total + line.quantity, 0)
    return [BigInt(Math.max(quantity - back, 0)), BigInt(quantity)]
  })
  const keep = (amounts: Quotient[]) =>
    sum(amounts.map((amount, index) => times(amount, kept[index] ?? whole(0))))
  const goods = keep(paid)
  const given = refunds.reduce((total, { amount_cents }) => total + amount_cents, 0)
  const shipping_back = refunds.reduce((total, { shipping_cents }) => total + shipping_cents, 0)

  const shipping_tax = taxOfShipping(order)
  const shipping = order.taxes_included
    ? { with_tax: order.shipping_cents, price: Math.max(order.shipping_cents - shipping_tax, 0) }
    : { with_tax: order.shipping_cents + shipping_tax, price: order.shipping_cents }
  // Less than half a cent is nothing: money has no such coins.
  const isAll = (amount: Quotient, back: number) =>
    back > 0 && !less([1n, 2n], minus(amount, whole(back)))
  const is_all = isAll(add(goods, whole(shipping.with_tax)), given + shipping_back)
  const still =
    is_all || isAll(goods, given) || goods[0] === 0n
      ? whole(0)
      : minus(whole(1), over(whole(given), goods))
  const is_shipping_back =
    is_all || (shipping_back > 0 && !order.taxes_included && shipping_back >= shipping.price)
  const shipping_still = is_shipping_back
    ? whole(0)
    : part(
        whole(1),
        whole(Math.max(shipping.with_tax - shipping_back, 0)),
        whole(shipping.with_tax),
      )
  const counted = terms.include_tax ? shipping.with_tax : shipping.price
  const of_shipping = whole(terms.include_shipping ? counted : 0)
  const base = add(sum(of), of_shipping)
  const left = add(times(keep(of), still), times(of_shipping, shipping_still))
  const rate = BigInt(terms.rate_hundredths)
  if (terms.type === 'percent') return rounded(times(left, [rate, 10_000n]))
  return base[0] === 0n ? 0 : rounded(times([rate, 1n], over(left, base)))
}

function rounded([a, b]: Quotient): number {
  return Number((2n * a + b) / (2n * b))
}
