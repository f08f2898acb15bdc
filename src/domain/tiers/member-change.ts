import type { Member } from '../customers/member.ts'
import type { TierStanding } from './tier-standing.ts'

/** What a write did to a member. */
export interface MemberChange {
  readonly changed: boolean
  readonly member: Member
  /** null: tiers are not live. */
  readonly standing: TierStanding | null
  /** What a member has who is left out, and so cannot spend it, or who is let in again. */
  readonly points_affected?: number
  /** The answer's fields beside the member in a tier write. */
  readonly tier_write?: {
    readonly previous_tier_id: string | null
    readonly bonus_points: number
  }
}
