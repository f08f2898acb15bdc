import type { Tier } from '../program.ts'
import { criteriaOf, qualifiedPlace, type TierProgress } from './tier-placement.ts'

/** What a member needs to keep a lapsed tier, and the tier they get otherwise. */
export interface TierRisk {
  readonly next_tier_down: Tier | null
  /** 0 if something other than points is missing. */
  readonly points_needed: number
}

export function riskOf(
  ladder: readonly Tier[],
  tier: Tier,
  progress: readonly TierProgress[],
): TierRisk {
  const others = criteriaOf(tier).filter(({ metric }) => metric !== 'points_earned')
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
