import type { EarningCustomer } from '../orders/exclusions.ts'
import type { TierProgress } from '../tiers/tier-placement.ts'

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
}
