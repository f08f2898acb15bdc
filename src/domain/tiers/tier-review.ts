import { midnightAfter } from '../period.ts'
import type { Program, Tier, TierPeriod } from '../program.ts'
import { approachOf } from './tier-approach.ts'
import {
  moveOf,
  qualifiedPlace,
  type RankedMember,
  type TierMove,
  type TierProgress,
} from './tier-placement.ts'

/** A day on which members are reviewed, and a member's progress on that day. */
export interface ReviewedDay {
  /** Its first moment, where the shop is. */
  readonly at: Date
  readonly progress: readonly TierProgress[]
}

/** A member's place on the ladder, as far as time can change it. */
interface Hold {
  readonly place: number
  readonly grace_until: Date | null
}

export interface ReviewedMember {
  /** null: stays. */
  readonly move: TierMove | null
  readonly grace_until: Date | null
}

/**
 * The effect of consecutive days on a member above the entry tier. A missed bar starts the days of
 * grace; a met bar ends them; after them the member goes down to the tier that they qualify for.
 * Several missed days lead to the same result as if each had been reviewed.
 */
export function reviewMember(
  ladder: readonly Tier[],
  { customer_id, tier_id, grace_until, is_held }: RankedMember,
  days: readonly ReviewedDay[],
  { mode, grace_days }: TierPeriod,
  time_zone: string,
): ReviewedMember {
  const place = ladder.findIndex(({ id }) => id === tier_id)
  if (mode === 'lifetime') return { move: null, grace_until: null }
  // Members of a removed tier wait to be placed again, whatever the time.
  if (is_held || place < 0) return { move: null, grace_until }
  const end = days.reduce(
    (hold, day) => holdAfter(ladder, hold, day, () => midnightAfter(time_zone, day.at, grace_days)),
    { place, grace_until } as Hold,
  )
  const to = ladder[end.place]
  if (to === undefined || end.place === place) return { move: null, grace_until: end.grace_until }
  const progress = days.at(-1)?.progress ?? []
  const kind = 'demoted'
  const move = { customer_id, from_tier_id: tier_id, to, kind, entered: [], progress } as const
  return { move, grace_until: end.grace_until }
}

function holdAfter(
  ladder: readonly Tier[],
  { place, grace_until }: Hold,
  { at, progress }: ReviewedDay,
  graceEndsAt: () => Date,
): Hold {
  const qualified = qualifiedPlace(ladder, progress)
  if (qualified >= place) return { place, grace_until: null }
  const until = grace_until ?? graceEndsAt()
  return until <= at ? { place: qualified, grace_until: null } : { place, grace_until: until }
}

/** Until when a lapsed tier is kept; null: it has not lapsed. */
export interface Grace {
  readonly customer_id: number
  readonly tier_id: string | null
  readonly grace_until: Date | null
}

/** Days of grace that have just begun or just ended. */
export function changedGrace(
  { customer_id, tier_id, grace_until: before }: RankedMember,
  { move, grace_until }: ReviewedMember,
): Grace[] {
  // A move ends the grace that there was.
  const stands = move === null ? before : null
  if (stands?.getTime() === grace_until?.getTime()) return []
  return [{ customer_id, tier_id, grace_until }]
}

/** Whether a member with a lapsed tier meets its bar again. */
export function meetsAgain(
  ladder: readonly Tier[],
  { tier_id, grace_until, is_held, progress }: RankedMember,
): boolean {
  const place = ladder.findIndex(({ id }) => id === tier_id)
  return grace_until !== null && !is_held && qualifiedPlace(ladder, progress) >= place
}

/** A member as their account shows them, which says nothing of who is excluded. */
export interface PlacedMember
  extends Pick<RankedMember, 'customer_id' | 'tier_id' | 'grace_until'> {
  readonly is_placed_by_hand: boolean
}

/**
 * Whether points that were earned, or taken back, may change a member's place on the ladder, or
 * bring them close to the next tier. A review then decides it.
 */
export function mayMove(
  { switches, tiers: ladder, tier_period }: Pick<Program, 'switches' | 'tiers' | 'tier_period'>,
  { is_placed_by_hand, ...placed }: PlacedMember,
  /** Of the lifetime. */
  progress: TierProgress,
  { is_less }: { readonly is_less: boolean },
): boolean {
  if (!switches.tiers_enabled) return false
  // What counted in other periods is not known here.
  if (tier_period.mode !== 'lifetime') return true
  const member = {
    ...{ ...placed, is_held: is_placed_by_hand, is_excluded: false },
    progress: [progress],
  }
  if (meetsAgain(ladder, member) || moveOf(ladder, {}, member) !== null) return true
  return !is_less && approachOf(ladder, member, member.tier_id) !== null
}

/** The most days to make up for: longer than a year and its days of grace. */
const DAYS_MADE_UP_MAX = 800

/** The midnights since the last reviewed one, up to this one. */
export function daysToReview(time_zone: string, reviewed_at: Date, until: Date): Date[] {
  const days: Date[] = []
  let day = until
  while (day > reviewed_at && days.length < DAYS_MADE_UP_MAX) {
    days.push(day)
    day = midnightAfter(time_zone, day, -1)
  }
  return days.reverse()
}
