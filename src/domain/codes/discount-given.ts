import { Fraction } from '../../lib/fraction.ts'
import type { Order, OrderLine } from '../orders/order.ts'
import type { ChosenProducts, CodeEffect, Mint } from './mint.ts'

type Discount = Extract<Mint, { kind: 'discount' }>

/**
 * What a code took off an order that used it, as decimal text: what the order says of it, else
 * what the code is worth at most there. null: nothing that counts, since the order is not paid or
 * was cancelled, or since money is no discount, which counts when it is issued.
 */
export function discountGiven(mint: Mint, code: string, order: Order): string | null {
  const is_sold = order.paid_at !== null && order.cancelled_at === null
  if (!is_sold || mint.kind !== 'discount') return null
  const name = code.toUpperCase()
  const told = order.discount_codes.find((carried) => carried.code.toUpperCase() === name)
  const given = told?.amount ?? null
  return (given === null ? worthAtMost(mint, order) : Fraction.of(given)).toDecimal(4)
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
