import type { DiscountEffect } from '../../domain/catalogue/voucher-spec.ts'
import { Fraction } from '../../lib/fraction.ts'
import { refusal, type ShopCaller } from '../caller.ts'
import { findProducts } from '../catalogue.ts'

/** What a piece of a free product costs now: the variant, or the dearest of them; else nothing. */
export async function pricePerPiece(caller: ShopCaller, effect: DiscountEffect): Promise<string> {
  if (effect.type !== 'free_product') return '0'
  const { product_id, variant_id } = effect
  const [product] = await findProducts(caller, [product_id])
  const prices = (product?.variants ?? [])
    .filter((variant) => variant_id === null || variant.variant_id === variant_id)
    .map(({ price }) => price)
  const [first] = prices
  if (first === undefined) {
    throw refusal({ field: ['items'], message: `the free product ${product_id} is not there` })
  }
  return prices.reduce((most, price) => (isAbove(price, most) ? price : most), first)
}

function isAbove(price: string, other: string): boolean {
  return Fraction.of(price).isAbove(Fraction.of(other))
}
