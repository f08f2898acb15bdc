import type { Tier } from '../program.ts'
import { askedOf, type RankedMember } from './tier-placement.ts'

/** A member who has come close to the next tier. */
export interface TierApproach {
  readonly customer_id: number
  readonly tier: Tier
  /** Still to be earned in the period; 0 where only other criteria are missed. */
  readonly points_needed: number
}

/**
 * Whether a member who stands in this tier is within a fifth of the next one's bar, by what the
 * period under way has brought. Told in points, so that it takes a bar that asks for points.
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
  const asked = askedOf(tier).filter(
    ({ metric }) => tier.combine === 'all' || metric === 'points_earned',
  )
  const is_near = asked.every(({ metric, threshold }) => present[metric] * 5 >= threshold * 4)
  const points_needed = Math.max(tier.threshold - present.points_earned, 0)
  return is_near ? { customer_id, tier, points_needed } : null
}
