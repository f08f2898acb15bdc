import type { Criterion, Tier } from '../program.ts'
import { criteriaOf, type TierProgress } from './tier-placement.ts'

/** A tier whose bars a member has not all reached, such as the one above, and how far it is. */
export interface NextTier {
  readonly tier: Tier
  readonly points_needed: number
  /** Each requirement of the tier, including its threshold. */
  readonly criteria: readonly {
    readonly metric: Criterion['metric']
    readonly required: number
    readonly current: number
    readonly remaining: number
  }[]
}

/** null: the member is at the top. `progress` is that of the current period. */
export function nextTierOf(
  ladder: readonly Tier[],
  held: Tier,
  progress: TierProgress,
): NextTier | null {
  const tier = ladder[ladder.findIndex(({ id }) => id === held.id) + 1]
  return tier === undefined ? null : wayTo(tier, progress)
}

/** How far a member is from the bars of a tier, also of the one that has lapsed. */
export function wayTo(tier: Tier, progress: TierProgress): NextTier {
  return {
    tier,
    points_needed: left(tier.threshold, progress.points_earned),
    criteria: criteriaOf(tier).map(({ metric, threshold: required }) => {
      const current = progress[metric]
      return { metric, required, current, remaining: left(required, current) }
    }),
  }
}

/** A plain difference of money amounts can be off by a binary error. */
function left(required: number, current: number): number {
  return Math.max(Number((required - current).toFixed(4)), 0)
}
