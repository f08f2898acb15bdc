import type { Tier } from '../program.ts'
import { qualifiedPlace, type RankedMember, type TierMove } from '../tiers/tier-placement.ts'

/** The tier that a file names by its id or, without regard to case, by its name. */
export function tierNamed(tiers: readonly Tier[], name: string): Tier | undefined {
  const plain = name.trim().toLowerCase()
  return (
    tiers.find(({ id }) => id === name) ?? tiers.find((tier) => tier.name.toLowerCase() === plain)
  )
}

/**
 * The tier of a member after an import: the one that the row names, or else the one that the rules
 * give, if that is higher. undefined: there are no tiers.
 */
export function tierAfterImport(
  ladder: readonly Tier[],
  { member, name, points, is_excluded }: ImportedStanding,
): Tier | undefined {
  const named = name === null ? undefined : tierNamed(ladder, name)
  const before = Math.max(
    ladder.findIndex(({ id }) => id === member?.tier_id),
    0,
  )
  if (named !== undefined && named !== ladder[0]) return named
  if (is_excluded || member?.is_held) return ladder[before]
  if (member === undefined) {
    const progress = { points_earned: points, amount_spent: 0, orders_count: 0 }
    return ladder[qualifiedPlace(ladder, [progress])]
  }
  // What comes now counts in the last period, which has not ended.
  const progress = member.progress.map((period, place) => ({
    ...period,
    points_earned: period.points_earned + (place === member.progress.length - 1 ? points : 0),
  }))
  return ladder[Math.max(before, qualifiedPlace(ladder, progress))]
}

interface ImportedStanding {
  /** undefined: is not a member yet. */
  readonly member: RankedMember | undefined
  /** The tier that the row names. */
  readonly name: string | null
  /** Those that the import brings and that count. */
  readonly points: number
  /** By the row. */
  readonly is_excluded: boolean
}

/**
 * How a member moves into the tier that a row names; null: not at all. Nobody is held in the entry
 * tier, which everybody has.
 */
export function importedMove(
  tiers: readonly Tier[],
  member: { readonly customer_id: number; readonly tier_id: string | null },
  name: string,
): TierMove | null {
  const to = tierNamed(tiers, name)
  const { customer_id, tier_id } = member
  if (to === undefined || to === tiers[0] || to.id === tier_id) return null
  const before = tiers.findIndex(({ id }) => id === tier_id)
  const kind = tiers.indexOf(to) > before ? 'promoted' : 'demoted'
  return { customer_id, from_tier_id: tier_id, to, kind, entered: [], progress: [] }
}

/** Where a member is on the ladder. */
export interface TierPlace {
  /** null: the entry tier. */
  readonly tier_id: string | null
  /** Since when it is set by hand; null: it is not. */
  readonly override_at: Date | null
  readonly grace_until: Date | null
}

/** Where a row of an import found its member; only the tier, if an older release imported it. */
export interface PlaceBefore {
  readonly tier_id: string | null
  readonly override_at?: string | null
  readonly grace_until?: string | null
  /** The points of the row moved the member, rather than its tier. */
  readonly by_points?: boolean
}

export function placeBefore(
  { tier_id, override_at, grace_until }: TierPlace,
  { by_points }: { readonly by_points: boolean },
): PlaceBefore {
  return {
    tier_id,
    override_at: override_at?.toISOString() ?? null,
    grace_until: grace_until?.toISOString() ?? null,
    by_points,
  }
}
