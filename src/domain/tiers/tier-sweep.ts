import type { Tier, TierPeriod } from '../program.ts'
import { moveOf, type RankedMember, type RemovedTiers } from './tier-placement.ts'
import { meetsAgain, type ReviewedDay, type ReviewedMember, reviewMember } from './tier-review.ts'

/** How all members are placed after the merchant changed what decides tiers. */
export interface TierSweep {
  readonly removed_tiers: RemovedTiers
  /** Without gifts, events and e-mails. */
  readonly quiet: boolean
  /** The period changed, not a threshold: members whose tier lapses get days of grace. */
  readonly by_period: boolean
}

/** Two sweeps merged into one, if a second is requested before the first is done. */
export function joinSweeps(pending: TierSweep | undefined, requested: TierSweep): TierSweep {
  if (pending === undefined) return requested
  return {
    removed_tiers: { ...pending.removed_tiers, ...requested.removed_tiers },
    quiet: pending.quiet || requested.quiet,
    by_period: pending.by_period && requested.by_period,
  }
}

/** What placing members needs: a ladder, and a period in a shop's time zone. */
export interface PlacementInputs {
  readonly ladder: readonly Tier[]
  readonly period: TierPeriod
  readonly time_zone: string
}

/** A member's place in a sweep, and until when a lapsed tier is kept. */
export function placeMember(
  { ladder, period, time_zone }: PlacementInputs,
  { removed_tiers, by_period, quiet }: TierSweep,
  member: RankedMember,
  now: Date,
): ReviewedMember {
  const move = moveOf(ladder, removed_tiers, member)
  if (by_period && (move === null || move.kind === 'demoted')) {
    const today: ReviewedDay = { at: now, progress: member.progress }
    return reviewMember(ladder, member, [today], period, time_zone)
  }
  // Meeting the bar again ends the days of grace, whatever the cause.
  if (move === null)
    return { move, grace_until: meetsAgain(ladder, member) ? null : member.grace_until }
  return { move: quiet ? { ...move, entered: [] } : move, grace_until: null }
}
