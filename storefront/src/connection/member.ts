/** A customer as `GET /customers/{id}` answers, as far as the elements read it. */
export interface Member {
  readonly first_name: string | null
  readonly points_balance: number
  readonly pending_points: number
  readonly tier: {
    readonly id: string
    readonly name: string
    readonly grace_until: string | null
  } | null
  readonly next_tier?: NextTier | null
  readonly points_expiry?: { readonly expires_at: string } | null
  readonly membership?: HeldMembership | null
  readonly rewards?: readonly OfferedReward[]
  readonly history?: readonly HistoryRow[]
  readonly referral?: {
    readonly url: string
    readonly friends_converted: number
    readonly points_earned: number
  } | null
  readonly birthday: { readonly month: number; readonly day: number } | null
  readonly earning?: readonly ClaimStanding[]
}

export interface NextTier {
  readonly id: string
  readonly name: string
  readonly combine: 'any' | 'all'
  readonly criteria: readonly {
    readonly metric: 'points_earned' | 'amount_spent' | 'orders_count'
    readonly required: number
    readonly current: number
    readonly remaining: number
  }[]
}

interface HeldMembership {
  readonly id: string
  readonly name: string
  readonly ends_at: string
  readonly in_grace: boolean
  readonly perks?: readonly string[]
  readonly brought?: {
    readonly points: number
    /** null: nobody can tell. */
    readonly points_value: number | null
    readonly discounts: number
  }
}

/** Whether the member can claim a rule. */
interface ClaimStanding {
  readonly rule_id: string
  readonly state: string
  /** From when it can be claimed next. */
  readonly claimable_at: string | null
}

export interface OfferedReward {
  readonly id: string | null
  /** What it costs this member. */
  readonly points_cost: number | null
  readonly ends_at: string | null
  readonly can_redeem: {
    readonly state:
      | 'customer_excluded'
      | 'not_started'
      | 'tier_required'
      | 'insufficient_points'
      | 'redeemable'
    readonly points_needed?: number
    readonly required_tier?: string
    readonly starts_at?: string | null
  }
}

export interface HistoryRow {
  readonly id: string
  readonly points: number
  readonly source: string
  readonly description: string
  readonly is_pending: boolean
  readonly cancelled: boolean
  readonly created_at: string
}

export interface Redemption {
  readonly id: string
  readonly reward_id: string
  readonly reward_name: string
  /** Such as `percentage` or `fixed_amount`, and of how much. */
  readonly discount_type: string
  readonly discount_value: number | null
  readonly discount_code: string | null
  readonly status: string
  readonly ends_at: string | null
}

export interface Dependent {
  readonly id: string
  readonly name: string | null
  readonly birthday: string | null
}

/** What the elements ask for with a member. */
export const MEMBER_PARTS = 'rewards,history,referral,earning,membership'

/** A customer who is signed in, and whose first points will make a member. */
export const NEWCOMER: Member = {
  first_name: null,
  points_balance: 0,
  pending_points: 0,
  tier: null,
  birthday: null,
}
