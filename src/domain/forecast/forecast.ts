import type { AtMost } from './at-most.ts'
import type { Coming } from './coming.ts'
import type { UnknownReason } from './unknowns.ts'

/** What a change would have done to a window of the past. Money is in whole minor units. */
export interface Forecast {
  readonly window: { readonly from: Date; readonly until: Date; readonly days: number }
  readonly basis: Basis
  readonly turnover: string
  readonly as_is: SideFigures
  readonly as_would_be: SideFigures
  readonly difference: SideFigures
  readonly members: MemberForecast
  readonly tiers: readonly TierFigures[]
  readonly campaigns: readonly CampaignForecast[]
  /** The changed rewards that were redeemed in the window. */
  readonly rewards: readonly RewardForecast[]
  /** null: the change says nothing of what partners get, or no order counted for one. */
  readonly commissions: CommissionForecast | null
  readonly coming: Coming
  readonly liability: LiabilityFigures
  readonly unknown: readonly UnknownReason[]
  /** For those who may not hear the figures. null: campaigns give nothing by the change. */
  readonly at_most: AtMost | null
}

/** What was replayed of what there was. */
export interface Basis {
  readonly orders: number
  readonly awards: number
  readonly members: number
  readonly replayed_orders: number
  readonly replayed_awards: number
  readonly replayed_members: number
  /** null: everything was replayed. */
  readonly sample: { readonly seed: number; readonly points_error: number } | null
}

export interface SideFigures {
  /** Points, tier points and points of rules together. */
  readonly total_points: number
  readonly points: number
  readonly base_points: number
  readonly bonus_points: number
  readonly tier_points: number
  readonly rule_points: number
  readonly earning_members: number
  readonly promoted: number
  readonly demoted: number
  readonly codes: number
  /** Decimal text in shop currency; null: no points have a value in money. */
  readonly code_value: string
  readonly cost: string | null
  readonly cost_per_turnover: number | null
}

export interface MemberForecast {
  readonly more: number
  readonly less: number
  readonly same: number
  readonly examples: {
    readonly more: readonly MemberExample[]
    readonly less: readonly MemberExample[]
    readonly same: readonly MemberExample[]
  }
}

export interface MemberExample {
  readonly customer_id: number
  readonly as_is: number
  readonly as_would_be: number
}

export interface TierFigures {
  readonly tier_id: string
  readonly name: string
  readonly as_is: number
  readonly as_would_be: number
}

export interface CampaignForecast {
  readonly campaign_id: string
  readonly name: string
  readonly is_changed: boolean
  /** By how many days it was moved back into the window. */
  readonly days_moved: number
  readonly starts_at: string | null
  readonly ends_at: string | null
  readonly as_is: CampaignUsed | null
  readonly as_would_be: CampaignUsed | null
}

export interface CampaignUsed {
  readonly orders: number
  readonly bonus_points: number
  /** Who got these, of the replayed ones. */
  readonly replayed_members: number
  /** When a limit was reached; null: none was. */
  readonly used_up_at: Date | null
}

export interface RewardForecast {
  readonly reward_id: string
  readonly name: string
  readonly as_is: RedemptionFigures
  readonly as_would_be: RedemptionFigures
}

/** The redemptions of the window at one side's price. */
export interface RedemptionFigures {
  readonly redemptions: number
  readonly points: number
  /** Decimal text in shop currency; null: the reward has no value in money. */
  readonly value: string | null
}

/** What partners get for the orders of the window. Decimal text in shop currency. */
export interface CommissionForecast {
  readonly orders: number
  readonly replayed: number
  readonly partners: number
  readonly as_is: string
  readonly as_would_be: string
}

/** What members could redeem with their points; null: no reward has a value in money. */
export interface LiabilityFigures {
  readonly points_change: number
  readonly as_is: string | null
  /** With the points of now, as reports say when the change is made. */
  readonly at_once: string | null
  readonly as_would_be: string | null
  readonly change: string | null
}
