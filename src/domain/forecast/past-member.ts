import type { EarningCustomer } from '../orders/exclusions.ts'
import type { TierEntry, TierProgress } from '../tiers/tier-placement.ts'

/** A customer as they stood when the window began, with the facts about them as they are now. */
export interface PastMember extends EarningCustomer {
  readonly customer_id: number
  /** null: has not joined. */
  readonly enrolled_at: Date | null
  readonly is_gone: boolean
  /** When the window began; null: the entry tier. */
  readonly tier_id: string | null
  readonly is_placed_by_hand: boolean
  /** Of the lifetime, when the window began. */
  readonly progress: TierProgress
  /** Where the account is now. */
  readonly tier_id_now: string | null
}

/** Points for tiers that came from elsewhere during the window. */
export interface OtherPoints {
  readonly customer_id: number
  readonly at: Date
  readonly points: number
  /** When the award was made that they belong to. */
  readonly counts_at: Date
}

/** What customers had collected for tiers before the window, by when it counts. */
export interface CountedBefore extends TierProgress {
  readonly customer_id: number
  readonly at: Date
}

/** A tier that gave its gifts before the window, or was taken away. */
export interface PastEntry extends TierEntry {
  readonly at: Date
  /** Taken away: then the tiers below give nothing again either. */
  readonly was_left: boolean
}
