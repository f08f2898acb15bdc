import type { StoredCampaign } from '../campaigns/campaign-state.ts'
import type { Campaign } from '../campaigns/campaigns.ts'
import type { Program } from '../program.ts'
import type { TierSweep } from '../tiers/tier-sweep.ts'
import type { PastAward } from './past-award.ts'
import type { CountedBefore, OtherPoints, PastEntry, PastMember } from './past-member.ts'

/** What orders are replayed with. */
export interface ReplayInputs {
  readonly shop: {
    readonly platform: string
    readonly currency: string
    readonly time_zone: string
  }
  readonly program: Program
  readonly revision: number
  /** With what they had given when the window began. */
  readonly campaigns: readonly StoredCampaign[]
  readonly members: readonly PastMember[]
  readonly other_points: readonly OtherPoints[]
  readonly awards: readonly PastAward[]
  /**
   * The orders before the window that count for the limit of the rule for orders, in the period in
   * which the window began, by customer.
   */
  readonly awarded_before: ReadonlyMap<number, number>
  /** When the window began, and when it ends. */
  readonly from: Date
  readonly until: Date
  /** False: tiers are not live. */
  readonly moves_members: boolean
  /** Tiers are decided in another way than the members stand: they are placed first. */
  readonly first_placing: TierSweep | null
  /** What counts for tiers from before the window; not asked for if they count all ever earned. */
  readonly counted_before: readonly CountedBefore[]
  readonly past_entries: readonly PastEntry[]
  /** Until when lapsed tiers were kept when the window began, by customer. */
  readonly graces: ReadonlyMap<number, Date>
}

/** What one programme would have made of the window. */
export interface ReplayedSide {
  /** By number. */
  readonly members: readonly MemberOutcome[]
  readonly campaigns: readonly CampaignGiven[]
}

/** What a campaign gave in the window. */
export interface CampaignGiven {
  readonly document: Campaign
  readonly orders: number
  readonly bonus_points: number
  /** Who got these. */
  readonly members: number
  /** When a limit was reached; null: none was. */
  readonly used_up_at: Date | null
}

/** What one customer got, less what went back with refunds. */
export interface MemberOutcome {
  readonly customer_id: number
  /** Orders, and awards of other ways to earn. */
  readonly steps: number
  /** Points of orders, held ones too. */
  readonly points: number
  /** Those by the rule alone. */
  readonly base_points: number
  /** Points for entering tiers. */
  readonly tier_points: number
  /** Points of other ways to earn, held ones too. */
  readonly rule_points: number
  /** Codes for entering tiers, and from rules that pay with a code. */
  readonly codes: number
  /** What those are worth together that are for an amount, in whole minor units. */
  readonly code_value: number
  readonly promoted: number
  readonly demoted: number
  /** At the end of the window; null: the entry tier. */
  readonly tier_id: string | null
  readonly tier_id_now: string | null
}
