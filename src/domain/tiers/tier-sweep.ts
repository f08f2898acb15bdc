import type { Tier, TierPeriod } from '../program.ts'
import { moveOf, type RankedMember, type RemovedTiers } from './tier-placement.ts'
import { meetsAgain, type ReviewedDay, type ReviewedMember, reviewMember } from './tier-review.ts'

/** How all members are placed after the merchant changed what decides their tiers. */
export interface TierSweep {
  readonly removed_tiers: RemovedTiers
  /** Without gifts, events and e-mails. */
  readonly quiet: boolean
  /** The period was changed and no bar: whoever lapses by it keeps the days of grace. */
  readonly by_period: boolean
}

/** Two sweeps as one: another is asked for before the first is done. */
export function joinSweeps(pending: TierSweep | undefined, asked: TierSweep): TierSweep {
  if (pending === undefined) return asked
  return {
    removed_tiers: { ...pending.removed_tiers, ...asked.removed_tiers },
    quiet: pending.quiet || asked.quiet,
    by_period: pending.by_period && asked.by_period,
  }
}

/** What one looks at to place members: a ladder, and a period in a shop's time zone. */
export interface Placing {
  readonly ladder: readonly Tier[]
  readonly period: TierPeriod
  readonly time_zone: string
}

/** Where a sweep puts a member, and until when a tier that has lapsed still holds. */
export function placeMember(
  { ladder, period, time_zone }: Placing,
  { removed_tiers, by_period, quiet }: TierSweep,
  member: RankedMember,
  now: Date,
): ReviewedMember {
  const move = moveOf(ladder, removed_tiers, member)
  if (by_period && (move === null || move.kind === 'demoted')) {
    const today: ReviewedDay = { at: now, progress: member.progress }
    return reviewMember(ladder, member, [today], period, time_zone)
  }
  // A bar that is met again ends the days of grace, whatever brought that about.
  if (move === null)
    return { move, grace_until: meetsAgain(ladder, member) ? null : member.grace_until }
  return { move: quiet ? { ...move, entered: [] } : move, grace_until: null }
}
