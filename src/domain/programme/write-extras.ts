import type { PointsImpact } from '../points/points-expiry.ts'
import type { MemberImpact } from './member-impact.ts'

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

/** A part of the programme, or a campaign, that names another. */
export interface PartReference {
  readonly kind: string
  readonly id: string
  readonly label: string
}

/** A campaign that names a part. */
export function campaignNamed({
  document: { id, name },
}: {
  readonly document: { readonly id: string; readonly name: string }
}): PartReference {
  return { kind: 'campaign', id, label: name }
}
