import type { Tier } from '../program.ts'
import { criteriaOf, type RankedMember } from './tier-placement.ts'

/** A member who has come close to the next tier. */
export interface TierApproach {
  readonly customer_id: number
  readonly tier: Tier
  /** Still to be earned in the period; 0 where only other criteria are missed. */
  readonly points_needed: number
}

/**
 * Whether a member of this tier is within a fifth of the next tier's bar, by the current period.
 * Only for bars that require points.
 */
export function approachOf(
  ladder: readonly Tier[],
  { customer_id, is_held, progress }: RankedMember,
  tier_id: string | null,
): TierApproach | null {
  const place = tier_id === null ? 0 : ladder.findIndex(({ id }) => id === tier_id)
  const [tier, present] = [ladder[place + 1], progress.at(-1)]
  if (is_held || place < 0 || tier === undefined || present === undefined) return null
  if (tier.threshold === 0) return null
  const criteria = criteriaOf(tier).filter(
    ({ metric }) => tier.combine === 'all' || metric === 'points_earned',
  )
  const is_near = criteria.every(({ metric, threshold }) => present[metric] * 5 >= threshold * 4)
  const points_needed = Math.max(tier.threshold - present.points_earned, 0)
  return is_near ? { customer_id, tier, points_needed } : null
}
