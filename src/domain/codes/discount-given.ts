import { Fraction } from '../../lib/fraction.ts'
import { currencyText } from '../minor-unit.ts'
import type { Order, OrderLine } from '../orders/order.ts'
import type { ChosenProducts, CodeEffect, Mint } from './mint.ts'

type Discount = Extract<Mint, { kind: 'discount' }>

interface UsedCode {
  readonly mint: Mint
  readonly code: string
}

/**
 * What codes took off an order that used them, each as decimal text: what the order says of it,
 * else what the code is worth at most there. Where the order says what was taken off in all,
 * those of which it says nothing share what is left of that. null: nothing that counts, since the
 * order is not paid or was cancelled, or since money is no discount, which counts when it is
 * issued.
 */
export function discountsGiven(codes: readonly UsedCode[], order: Order): (string | null)[] {
  if (order.paid_at === null || order.cancelled_at !== null) return codes.map(() => null)
  let left = untold(order)
  return codes.map(({ mint, code }) => {
    if (mint.kind !== 'discount') return null
    const told = toldOf(order, code)
    if (told !== null) return currencyText(told, order.currency)
    const worth = currencyText(worthAtMost(mint, order), order.currency)
    // What shipping was reduced by is in none of the discounts.
    if (left === null || mint.effect.type === 'free_shipping') return worth
    const given = Fraction.min(Fraction.of(worth), left)
    left = left.minus(given)
    return currencyText(given, order.currency)
  })
}

function toldOf({ discount_codes }: Order, code: string): string | null {
  const name = code.toUpperCase()
  return discount_codes.find((carried) => carried.code.toUpperCase() === name)?.amount ?? null
}

/** What the order says was taken off, less what it says of single codes; null: it says nothing. */
function untold({ lines, discount_total, discount_codes }: Order): Fraction | null {
  const off_lines = lines.map(({ total_discount }) => Fraction.of(total_discount))
  const off = Fraction.sum([Fraction.of(discount_total), ...off_lines])
  if (off.isZero()) return null
  const told = Fraction.sum(discount_codes.map(({ amount }) => Fraction.of(amount ?? 0)))
  return Fraction.max(off.minus(told), Fraction.ZERO)
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
