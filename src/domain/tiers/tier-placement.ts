import type { Criterion, Tier } from '../program.ts'
import type { MemberImpact, TierGift } from './member-impact.ts'

/** A member's progress in one period that counts. */
export interface TierProgress {
  readonly points_earned: number
  readonly amount_spent: number
  readonly orders_count: number
}

/** The facts about a member that decide the tier. */
export interface RankedMember {
  readonly customer_id: number
  /** null: the entry tier. */
  readonly tier_id: string | null
  /** Until when a lapsed tier is kept; null: it has not lapsed. */
  readonly grace_until: Date | null
  /** Set by hand, or excluded: keeps the tier as long as it exists. */
  readonly is_held: boolean
  /** Not promoted and given nothing, even if the tier is gone. */
  readonly is_excluded: boolean
  /** For each period that counts; one is enough. */
  readonly progress: readonly TierProgress[]
}

/** Removed tiers by their ids, each with the tier below it. */
export type RemovedTiers = Readonly<
  Record<string, { readonly name: string; readonly below: string }>
>

export interface TierMove {
  readonly customer_id: number
  readonly from_tier_id: string | null
  readonly to: Tier
  /** `replaced`: moved out of a removed tier without a promotion. */
  readonly kind: 'promoted' | 'demoted' | 'replaced'
  /** The tiers whose gifts a promotion brings, including those in between. */
  readonly entered: readonly Tier[]
  /** The progress that decided it, in each period that counted. */
  readonly progress: readonly TierProgress[]
}

/** The highest tier whose bar the member meets; the entry tier has none. */
export function qualifiedPlace(ladder: readonly Tier[], progress: readonly TierProgress[]): number {
  const place = ladder.findLastIndex((tier) => progress.some((period) => meets(tier, period)))
  return Math.max(place, 0)
}

/** Every requirement of a tier, including its threshold. */
export function criteriaOf({ threshold, criteria }: Tier): readonly Criterion[] {
  return threshold > 0 ? [{ metric: 'points_earned', threshold }, ...criteria] : criteria
}

function meets(tier: Tier, progress: TierProgress): boolean {
  const criteria = criteriaOf(tier)
  const isMet = ({ metric, threshold: bar }: Criterion) => progress[metric] >= bar
  if (criteria.length === 0) return true
  return tier.combine === 'any' ? criteria.some(isMet) : criteria.every(isMet)
}

/**
 * The new place of a member on this ladder; null: stays. A member of a removed tier is placed
 * again, and promoted only above the tier below it (contract: DELETE /program/tiers). A lapsed tier
 * is kept for its days of grace, whatever else happens.
 */
export function moveOf(
  ladder: readonly Tier[],
  removed: RemovedTiers,
  { customer_id, tier_id, grace_until, is_held, is_excluded, progress }: RankedMember,
): TierMove | null {
  const place = tier_id === null ? 0 : ladder.findIndex(({ id }) => id === tier_id)
  const was_removed = place < 0
  if (is_held && !was_removed) return null
  const qualified = qualifiedPlace(ladder, progress)
  const to = ladder[qualified]
  if (to === undefined || qualified === place) return null
  if (grace_until !== null && qualified < place) return null
  const start = was_removed ? placeBelow(ladder, removed, tier_id) : place
  const move = { customer_id, from_tier_id: tier_id, to, progress }
  if (qualified > start && !is_excluded) {
    return { ...move, kind: 'promoted', entered: ladder.slice(start + 1, qualified + 1) }
  }
  return { ...move, kind: was_removed ? 'replaced' : 'demoted', entered: [] }
}

/** The position of the next lower tier that still exists. */
function placeBelow(
  ladder: readonly Tier[],
  removed: RemovedTiers,
  tier_id: string | null,
): number {
  let below = tier_id
  for (let steps = 0; below !== null && steps <= Object.keys(removed).length; steps += 1) {
    const place = ladder.findIndex(({ id }) => id === below)
    if (place >= 0) return place
    below = removed[below]?.below ?? null
  }
  return 0
}

/** A tier's gifts are given again only after this long, so nobody earns by going down and up. */
export const GIFTS_AGAIN_AFTER_DAYS = 365

/** A member who entered a tier and got its gifts. */
export interface TierEntry {
  readonly customer_id: number
  readonly tier_id: string
}

/** The same moves without the gifts of tiers that were entered a short time ago. */
export function withFreshEntries(
  moves: readonly TierMove[],
  recent: readonly TierEntry[],
): TierMove[] {
  const names = new Set(recent.map(({ customer_id, tier_id }) => `${customer_id} ${tier_id}`))
  return moves.map((move) => ({
    ...move,
    entered: move.entered.filter(({ id }) => !names.has(`${move.customer_id} ${id}`)),
  }))
}

/** A member of a tier has passed those below it. */
export function tiersLeft(
  ladder: readonly Tier[],
  { customer_id, tier_id }: TierEntry,
): TierEntry[] {
  const place = ladder.findIndex(({ id }) => id === tier_id)
  return ladder.slice(0, place + 1).map(({ id }) => ({ customer_id, tier_id: id }))
}

/** A tier's gift on entry, by the type of its benefit. */
export function entryBenefits(tier: Tier, type: 'entry_points' | 'entry_discount_code') {
  return tier.benefits.filter((benefit) => benefit.type === type)
}

/** The points among it. */
export function entryPointsOf(tier: Tier): number {
  const points = entryBenefits(tier, 'entry_points').map(({ fields }) => Number(fields.points))
  return points.reduce((sum, each) => sum + each, 0)
}

/** The facts about a lapsed tier that a preview counts. */
interface Lapse {
  readonly grace_until: Date | null
}

/** The sums of the moves of these members. */
export function impactOf(
  ladder: readonly Tier[],
  members: readonly RankedMember[],
  { moves, graces }: { readonly moves: readonly TierMove[]; readonly graces: readonly Lapse[] },
  {
    truncated,
    members_in_removed_tier,
    emails,
  }: Pick<MemberImpact, 'truncated' | 'members_in_removed_tier' | 'emails'>,
): MemberImpact {
  const count = (kind: TierMove['kind']) => moves.filter((move) => move.kind === kind).length
  const gifts = giftsOf(ladder, moves)
  const lapses = graces.flatMap(({ grace_until }) => grace_until ?? [])
  return {
    members_evaluated: members.length,
    promoted: count('promoted'),
    demoted: count('demoted'),
    at_risk: lapses.length,
    grace_until: lapses[0] ?? null,
    replaced: count('replaced'),
    gift_codes: gifts.reduce((sum, { codes }) => sum + codes, 0),
    gifts,
    gift_points: moves
      .flatMap(({ entered }) => entered.map(entryPointsOf))
      .reduce((sum, points) => sum + points, 0),
    emails,
    per_tier: membersPerTier(ladder, members, moves),
    members_in_removed_tier,
    truncated,
  }
}

function membersPerTier(
  ladder: readonly Tier[],
  members: readonly RankedMember[],
  moves: readonly TierMove[],
): MemberImpact['per_tier'] {
  const moved = new Map(moves.map(({ customer_id, to }) => [customer_id, to.id]))
  const known = new Set(ladder.map(({ id }) => id))
  const counts = new Map<string, number>()
  const before = Map.groupBy(members, ({ tier_id }) => tier_id ?? ladder[0]?.id)
  for (const { customer_id, tier_id } of members) {
    const stays = tier_id !== null && known.has(tier_id) ? tier_id : ladder[0]?.id
    const placed = moved.get(customer_id) ?? stays ?? ''
    counts.set(placed, (counts.get(placed) ?? 0) + 1)
  }
  return ladder.map(({ id, name }) => ({
    ...{ tier_id: id, name, members: counts.get(id) ?? 0 },
    members_before: before.get(id)?.length ?? 0,
  }))
}

function giftsOf(ladder: readonly Tier[], moves: readonly TierMove[]): TierGift[] {
  return ladder.flatMap((tier) => {
    const codes = moves.filter(({ entered }) => entered.some(({ id }) => id === tier.id)).length
    if (codes === 0) return []
    return entryBenefits(tier, 'entry_discount_code').map(({ label }) => ({
      tier_id: tier.id,
      tier_name: tier.name,
      label,
      codes,
    }))
  })
}
