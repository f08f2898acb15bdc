import type { Member } from '../customers/member.ts'
import type { Tier } from '../program.ts'

/** A member's place on a live ladder. */
export interface TierStanding {
  readonly tier: Tier
  /** null: since joining, for the entry tier. */
  readonly achieved_at: Date | null
  readonly grace_until: Date | null
  readonly points_in_period: number
  readonly manual_override_at: Date | null
}

/** A member of a removed tier who has not been placed again yet counts as an entry member. */
export function standingOf(
  ladder: readonly Tier[],
  member: Member,
  points_in_period: number,
): TierStanding | null {
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
