/**
 * The types of rewards. To add one:
 *
 * 1. `<type>.ts` beside this file: its value and fields with their ranges, its texts, what it is
 *    worth, its summary. What every reward of its kind has is added by `defineRewardType`.
 * 2. Its line in the list below.
 *
 * The catalogue's tests walk the list; a row in `summaries.test.ts` shows its words.
 */
import { fixedAmount } from './fixed-amount.ts'
import { freeProduct } from './free-product.ts'
import { freeShipping } from './free-shipping.ts'
import { giftCard } from './gift-card.ts'
import { percentage } from './percentage.ts'
import { productDiscount } from './product-discount.ts'
import type { RewardType } from './reward-type.ts'
import { storeCredit } from './store-credit.ts'
import { variableAmount } from './variable-amount.ts'

export const rewardTypes: readonly RewardType[] = [
  percentage,
  fixedAmount,
  variableAmount,
  freeShipping,
  freeProduct,
  productDiscount,
  storeCredit,
  giftCard,
]

export function findRewardType(type: string): RewardType | null {
  return rewardTypes.find((one) => one.type === type) ?? null
}
