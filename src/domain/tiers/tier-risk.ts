import type { Tier } from '../program.ts'
import { askedOf, qualifiedPlace, type TierProgress } from './tier-placement.ts'

/** What a member whose tier has lapsed would keep it by, and where they go otherwise. */
export interface TierRisk {
  readonly next_tier_down: Tier | null
  /** 0 where something else than points is missing. */
  readonly points_needed: number
}

export function riskOf(
  ladder: readonly Tier[],
  tier: Tier,
  progress: readonly TierProgress[],
): TierRisk {
  const others = askedOf(tier).filter(({ metric }) => metric !== 'points_earned')
  const needed = progress
    .filter(
      (period) =>
        tier.combine === 'any' ||
        others.every(({ metric, threshold }) => period[metric] >= threshold),
    )
    .map(({ points_earned }) => Math.max(tier.threshold - points_earned, 0))
  return {
    next_tier_down: ladder[qualifiedPlace(ladder, progress)] ?? null,
    points_needed: needed.length === 0 ? 0 : Math.min(...needed),
  }
}
