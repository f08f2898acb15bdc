import { findRewardType } from '../catalogue/rewards/index.ts'
import type { ShopProduct } from '../catalogue/shop-catalogue.ts'
import type { DiscountEffect } from '../catalogue/voucher-spec.ts'
import type { Program, Reward } from '../program.ts'
import { LIMIT_KINDS } from './limits.ts'

/** The products that rewards give away, as the platform has them; what is missing has no price. */
export type GivenProducts = ReadonlyMap<number, ShopProduct>

/** Of what nobody can price: the most that one reward may be worth by default. */
const UNPRICED_WORTH = LIMIT_KINDS.value.default
/** Like the default limits, the same figure in every currency. */
const SHIPPING_WORTH = LIMIT_KINDS.value.default / 5

/**
 * What a reward without a value counts as where it says what a point is worth. The reward itself
 * waits for a person; only what its points buy needs a figure.
 */
export function unpricedWorth(reward: Reward, products: GivenProducts): number {
  const effect = effectOf(reward)
  if (effect?.type === 'free_shipping') return SHIPPING_WORTH
  if (effect?.type !== 'free_product') return UNPRICED_WORTH
  const { product_id, variant_id, quantity } = effect
  const prices = (products.get(product_id)?.variants ?? [])
    .filter((one) => variant_id === null || one.variant_id === variant_id)
    .map(({ price }) => Number(price))
  return prices.length === 0 ? UNPRICED_WORTH : quantity * Math.max(...prices)
}

/** Which products the rewards of a programme give away. */
export function givenProductIds({ rewards }: Program): number[] {
  const ids = rewards.flatMap((reward) => {
    const effect = effectOf(reward)
    return effect?.type === 'free_product' ? effect.product_id : []
  })
  return [...new Set(ids)]
}

function effectOf(reward: Reward): DiscountEffect | null {
  const grant = findRewardType(reward.type)?.grant(reward)
  return grant?.kind === 'discount' ? grant.effect : null
}
