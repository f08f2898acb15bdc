import type { PointsImpact } from '../../domain/points/points-expiry.ts'
import { type MemberImpact, movesMembers } from '../../domain/tiers/member-impact.ts'
import { confirmationRequired } from '../../errors.ts'

/** Whether a write is only tried, and whether the merchant has said yes to what it does. */
export interface Word {
  readonly dry_run: boolean
  readonly confirm_member_impact: boolean
}

/** What a write does to members and their points, beside what it is about. */
export interface Impact {
  readonly member_impact?: MemberImpact
  readonly points_impact?: PointsImpact
}

/**
 * Whatever moves members, or lets points expire soon, waits for the merchant's word (contract:
 * `confirmation_required`).
 */
export function requireWord({ dry_run, confirm_member_impact }: Word, impact: Impact): void {
  if (dry_run || confirm_member_impact) return
  const { member_impact, points_impact } = impact
  const moves = member_impact !== undefined && movesMembers(member_impact)
  const expires = points_impact !== undefined && points_impact.members > 0
  if (moves || expires) throw confirmationRequired({ ...impact })
}
