/** What a referred friend gets, and the prefix of the senders' codes. */
export interface ReferralSettings {
  readonly friend_discount: FriendDiscount
  readonly code_prefix: CodePrefix
}

export interface FriendDiscount extends FriendTerms {
  readonly enabled: boolean
  /** How often one friend's code can be used; null: without limit. */
  readonly usage_limit: number | null
  readonly minimum_purchase: number
  /** Another discount for friends of members of a tier. */
  readonly tier_overrides: readonly TierOverride[]
}

export interface TierOverride extends FriendTerms {
  readonly tier_id: string
}

/** What one discount for friends is. */
export interface FriendTerms {
  readonly type: FriendDiscountType
  /** Percent, or an amount in shop currency; ignored for free shipping. */
  readonly value: number
}

export const FRIEND_DISCOUNT_TYPES = ['percentage', 'fixed_amount', 'free_shipping'] as const
export type FriendDiscountType = (typeof FRIEND_DISCOUNT_TYPES)[number]

export interface CodePrefix {
  /** False: the service's own. */
  readonly custom: boolean
  readonly prefix: string
}

export const OWN_PREFIX = 'REF'

export const TEN_PERCENT_FOR_FRIENDS: ReferralSettings = {
  friend_discount: {
    enabled: true,
    type: 'percentage',
    value: 10,
    usage_limit: 1,
    minimum_purchase: 0,
    tier_overrides: [],
  },
  code_prefix: { custom: false, prefix: OWN_PREFIX },
}
