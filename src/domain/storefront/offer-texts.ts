import type { Commission } from '../partners/terms.ts'
import type { FriendDiscount, FriendTerms } from '../referrals/referral-settings.ts'
import { type ShopperWriters, together } from './shopper-writers.ts'
import { ordersFrom, termsText } from './worth.ts'

/** What a referred friend gets. */
export interface FriendReward {
  readonly title: string
  /** The same with the orders that it is for. */
  readonly text: string
}

export function friendReward(
  { minimum_purchase, ...terms }: FriendTerms & Pick<FriendDiscount, 'minimum_purchase'>,
  writers: ShopperWriters,
): FriendReward {
  const title = termsText(terms, writers)
  return { title, text: together(title, ordersFrom(minimum_purchase, writers)) }
}

/** `10% of every order you bring`, at the rate of codes. */
export function commissionText(
  { type, code_rate }: Commission,
  { say, percent, money }: ShopperWriters,
): string {
  return say.partners[type](type === 'percent' ? percent(code_rate) : money(code_rate))
}
