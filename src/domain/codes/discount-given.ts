import { Fraction } from '../../lib/fraction.ts'
import type { ChosenProducts, CodeEffect, Mint } from '../catalogue/mint.ts'
import { currencyText } from '../minor-unit.ts'
import type { Order, OrderLine } from '../orders/order.ts'

type Discount = Extract<Mint, { kind: 'discount' }>

interface UsedCode {
  readonly mint: Mint
  readonly code: string
}

/**
 * What codes took off an order that used them, each as decimal text: what the order says of it,
 * else what the code is worth at most there. Together they took off no more than was taken off in
 * all, where the order says that, and no more than its goods cost; those of which it says nothing
 * share what the others leave of that. null: nothing that counts, since the order is not paid or
 * was cancelled, or since money is no discount, which counts when it is issued.
 */
export function discountsGiven(codes: readonly UsedCode[], order: Order): (string | null)[] {
  if (order.paid_at === null || order.cancelled_at !== null) return codes.map(() => null)
  let left = takenOffAtMost(order)
  const told_in_all = order.discount_codes.map(({ amount }) => Fraction.of(amount ?? 0))
  let left_untold = Fraction.max(left.minus(Fraction.sum(told_in_all)), Fraction.ZERO)
  return codes.map(({ mint, code }) => {
    if (mint.kind !== 'discount') return null
    const told = toldOf(order, code)
    const says = currencyText(told ?? worthAtMost(mint, order), order.currency)
    // What shipping was reduced by is in none of the discounts.
    if (mint.effect.type === 'free_shipping') return shippingGiven(says, order)
    const given = Fraction.min(Fraction.of(says), told === null ? left_untold : left)
    if (told === null) left_untold = left_untold.minus(given)
    else left = left.minus(given)
    return currencyText(given, order.currency)
  })
}

function toldOf({ discount_codes }: Order, code: string): string | null {
  const name = code.toUpperCase()
  return discount_codes.find((carried) => carried.code.toUpperCase() === name)?.amount ?? null
}

/** What the order says was taken off in all, if it says so, and never more than its goods cost. */
function takenOffAtMost({ lines, discount_total }: Order): Fraction {
  const off_lines = lines.map(({ total_discount }) => Fraction.of(total_discount))
  const off = Fraction.sum([Fraction.of(discount_total), ...off_lines])
  const full = fullPriceOf(lines)
  return off.isZero() ? full : Fraction.min(off, full)
}

/** No more than shipping, where the order tells what it was, and not what is left of it: nothing. */
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
  effect: Exclude<CodeEffect, { type: 'free_shipping' }>,
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

function chosenOf(chosen: ChosenProducts | null, goods: readonly OrderLine[]) {
  if (chosen === null) return goods
  const { product_ids, collection_ids } = chosen
  return goods.filter(
    (line) =>
      (line.product_id !== null && product_ids.includes(line.product_id)) ||
      line.collection_ids.some((number) => collection_ids.includes(number)),
  )
}

/** At most so many pieces of the product, of its dearest variants. */
function worthOfPieces(
  { product_id, variant_id, quantity }: Extract<CodeEffect, { type: 'free_product' }>,
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

/** At full price: what lines were reduced by may be what the code took off. */
function fullPriceOf(lines: readonly Pick<OrderLine, 'price' | 'quantity'>[]): Fraction {
  return Fraction.sum(
    lines.map(({ price, quantity }) => Fraction.of(price).times(Fraction.of(quantity))),
  )
}
