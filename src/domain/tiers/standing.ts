import type { Member } from '../customers/member.ts'
import type { Tier } from '../program.ts'

/** Where a member stands on a live ladder. */
export interface Standing {
  readonly tier: Tier
  /** null: since the member is one, for that is the entry tier. */
  readonly achieved_at: Date | null
  readonly grace_until: Date | null
  readonly points_in_period: number
  readonly manual_override_at: Date | null
}

/** A member whose tier is gone, and who is not placed anew yet, stands at the entry. */
export function standingOf(
  ladder: readonly Tier[],
  member: Member,
  points_in_period: number,
): Standing | null {
  const [entry] = ladder
  const tier = ladder.find(({ id }) => id === member.tier_id) ?? entry
  if (tier === undefined) return null
  return {
    tier,
    achieved_at: member.tier_achieved_at,
    grace_until: member.tier_grace_until,
    points_in_period,
    manual_override_at: member.tier_override_at,
  }
}
