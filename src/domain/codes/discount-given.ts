import { Fraction } from '../../lib/fraction.ts'
import type { DiscountEffect, DiscountedProducts, VoucherSpec } from '../catalogue/voucher-spec.ts'
import { currencyText } from '../minor-unit.ts'
import type { Order, OrderLine } from '../orders/order.ts'

type Discount = Extract<VoucherSpec, { kind: 'discount' }>

interface UsedCode {
  readonly mint: VoucherSpec
  readonly code: string
}

/**
 * How much each code took off an order, as decimal text: what the order says, else what the code is
 * worth at most there. Together they took off no more than the order's whole discount, if the order
 * says that, and no more than its goods cost; goods that the order has at nothing are free by what
 * it says of the codes. Codes without an amount share what the others leave.
 * null: nothing counts, because the order is unpaid or cancelled, or because the code is money,
 * which counts when it is issued.
 */
export function discountsGiven(codes: readonly UsedCode[], order: Order): (string | null)[] {
  if (order.paid_at === null || order.cancelled_at !== null) return codes.map(() => null)
  const reported_in_all = order.discount_codes.map(({ amount }) => Fraction.of(amount ?? 0))
  let left = takenOffAtMost(order) ?? Fraction.sum(reported_in_all)
  let left_unreported = Fraction.max(left.minus(Fraction.sum(reported_in_all)), Fraction.ZERO)
  return codes.map(({ mint, code }) => {
    if (mint.kind !== 'discount') return null
    const reported = reportedOf(order, code)
    const says = currencyText(reported ?? worthAtMost(mint, order), order.currency)
    // Discounts do not include a reduction of shipping.
    if (mint.effect.type === 'free_shipping') return shippingGiven(says, order)
    const discount = Fraction.min(Fraction.of(says), reported === null ? left_unreported : left)
    if (reported === null) left_unreported = left_unreported.minus(discount)
    else left = left.minus(discount)
    return currencyText(discount, order.currency)
  })
}

function reportedOf({ discount_codes }: Order, code: string): string | null {
  const name = code.toUpperCase()
  return discount_codes.find((carried) => carried.code.toUpperCase() === name)?.amount ?? null
}

/**
 * The order's whole discount, if it says so, and never more than its goods cost. null: it says
 * neither, as where the platform reports prices from which the discount is gone.
 */
function takenOffAtMost({ lines, discount_total }: Order): Fraction | null {
  const off_lines = lines.map(({ total_discount }) => Fraction.of(total_discount))
  const off = Fraction.sum([Fraction.of(discount_total), ...off_lines])
  const full = fullPriceOf(lines)
  if (off.isZero()) return full.isZero() ? null : full
  return Fraction.min(off, full)
}

/** At most the order's shipping. If the order shows none, that is what the code has left of it. */
function shippingGiven(says: string, { shipping, currency }: Order): string {
  const full = Fraction.of(shipping)
  return full.isZero() ? says : currencyText(Fraction.min(Fraction.of(says), full), currency)
}

function worthAtMost({ effect, purchases }: Discount, { lines, shipping }: Order): Fraction {
  const goods = lines.filter((line) => !line.gift_card && isOfPurchases(purchases, line))
  return effect.type === 'free_shipping' ? Fraction.of(shipping) : worthOnGoods(effect, goods)
}

function isOfPurchases(purchases: Discount['purchases'], { subscription }: OrderLine): boolean {
  return purchases === 'all' || subscription === (purchases === 'subscription')
}

function worthOnGoods(
  effect: Exclude<DiscountEffect, { type: 'free_shipping' }>,
  goods: readonly OrderLine[],
): Fraction {
  switch (effect.type) {
    case 'percentage':
      return fullPriceOf(chosenOf(effect.applies_to, goods))
        .times(Fraction.of(effect.percent))
        .over(Fraction.of(100))
    case 'fixed_amount':
      return Fraction.min(
        Fraction.of(effect.amount),
        fullPriceOf(chosenOf(effect.applies_to, goods)),
      )
    case 'free_product':
      return worthOfPieces(effect, goods)
  }
}

function chosenOf(chosen: DiscountedProducts | null, goods: readonly OrderLine[]) {
  if (chosen === null) return goods
  const { product_ids, collection_ids } = chosen
  return goods.filter(
    (line) =>
      (line.product_id !== null && product_ids.includes(line.product_id)) ||
      line.collection_ids.some((number) => collection_ids.includes(number)),
  )
}

/** At most this many units of the product, of its most expensive variants. */
function worthOfPieces(
  { product_id, variant_id, quantity }: Extract<DiscountEffect, { type: 'free_product' }>,
  goods: readonly OrderLine[],
): Fraction {
  const pieces = goods
    .filter((line) => line.product_id === product_id)
    .filter((line) => variant_id === null || line.variant_id === variant_id)
    .toSorted((one, other) => Number(other.price) - Number(one.price))
  let left = quantity
  const free = pieces.map((line) => {
    const taken = Math.min(left, line.quantity)
    left -= taken
    return { price: line.price, quantity: taken }
  })
  return fullPriceOf(free)
}

/** At full price, since the reduction of a line may be what the code took off. */
function fullPriceOf(lines: readonly Pick<OrderLine, 'price' | 'quantity'>[]): Fraction {
  return Fraction.sum(
    lines.map(({ price, quantity }) => Fraction.of(price).times(Fraction.of(quantity))),
  )
}
