import type { PartReference } from '../part.ts'
import type { PointsImpact } from '../points/points-expiry.ts'
import type { MemberImpact } from '../tiers/member-impact.ts'

/** What the answer of a programme write can tell beside the target: each where it applies. */
export interface WriteExtras {
  /** Place in the ladder. */
  readonly position?: number
  readonly tiers_enabled?: boolean
  readonly member_impact?: MemberImpact
  readonly points_impact?: PointsImpact
  readonly references?: readonly PartReference[]
  readonly product_created?: true
  readonly would_create_product?: { title: string; price: string; status: string }
  readonly product_status?: string
  readonly gating_republish_failed?: true
  /** Some partners' codes do not do for buyers yet what the terms say. */
  readonly partner_codes_sync_failed?: true
  readonly reach?: { members_with_email: number }
  /** Partners in a group. */
  readonly member_count?: number
  readonly would_email?: { phases: readonly string[]; recipients: number } | null
}
