import type { Member } from '../customers/member.ts'
import { tierHeld } from '../orders/held-multipliers.ts'
import type { Program } from '../program.ts'
import type { Shop } from '../shops/shop.ts'
import { type FriendReward, friendReward } from './offer-texts.ts'
import { shopperWriters } from './shopper-writers.ts'
import { storefrontOf } from './storefront-part.ts'

/** What somebody sees who follows a member's link. */
export interface ReferralInvitation {
  /** null: the shop does not know it. */
  readonly advocate_first_name: string | null
  /** null: friends get nothing. */
  readonly friend_reward: FriendReward | null
}

/** The invitation of this member, in a language that the shop publishes. */
export function invitationOf(
  shop: Shop,
  program: Program,
  sender: Pick<Member, 'first_name' | 'tier_id'>,
  language: string,
): ReferralInvitation {
  const { enabled, tier_overrides, minimum_purchase, ...own } = program.referral.friend_discount
  const tier = tierHeld(program, sender.tier_id)
  const { type, value } = tier_overrides.find(({ tier_id }) => tier_id === tier?.id) ?? own
  const writers = shopperWriters(
    shop,
    program.points_name,
    language,
    storefrontOf(program).own_texts,
  )
  return {
    advocate_first_name: sender.first_name,
    friend_reward: enabled ? friendReward({ type, value, minimum_purchase }, writers) : null,
  }
}
