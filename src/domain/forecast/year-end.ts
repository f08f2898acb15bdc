import type { RankedMember, TierProgress } from '../tiers/tier-placement.ts'
import { type ReviewedMember, reviewMember } from '../tiers/tier-review.ts'
import { type PlacementInputs, placeMember, type TierSweep } from '../tiers/tier-sweep.ts'

/** A member now, and what they will have earned in the periods that count when the year begins. */
export interface MemberOfYear {
  readonly member: RankedMember
  readonly progress_then: readonly TierProgress[]
}

interface YearEnd extends PlacementInputs {
  /** How the change places members at once; null: it moves nobody. */
  readonly first_placing: TierSweep | null
  readonly now: Date
  readonly at: Date
}

const BY_YEAR: TierSweep = { removed_tiers: {}, quiet: true, by_period: true }

/**
 * Whether a member who earns nothing until then loses a tier, or keeps it for days of grace only,
 * because the year ends. What the change takes at once, and what its days of grace end before,
 * is part of its impact and does not count once more.
 */
export function losesWithYear(
  { first_placing, now, at, ...inputs }: YearEnd,
  { member, progress_then }: MemberOfYear,
): boolean {
  const placed =
    first_placing === null
      ? member
      : afterReview(member, placeMember(inputs, first_placing, member, now))
  const held = afterGrace(inputs, placed, at)
  if (held.grace_until !== null) return false
  const then = { ...held, progress: progress_then }
  const { move, grace_until } = placeMember(inputs, BY_YEAR, then, at)
  return move?.kind === 'demoted' || grace_until !== null
}

function afterReview(member: RankedMember, { move, grace_until }: ReviewedMember): RankedMember {
  return { ...member, tier_id: move?.to.id ?? member.tier_id, grace_until }
}

/** A member whose days of grace are over by then. */
function afterGrace(
  { ladder, period, time_zone }: PlacementInputs,
  member: RankedMember,
  until: Date,
): RankedMember {
  const { grace_until, progress } = member
  if (grace_until === null || grace_until > until) return member
  const last = { at: grace_until, progress }
  return afterReview(member, reviewMember(ladder, member, [last], period, time_zone))
}
