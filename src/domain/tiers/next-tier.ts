import type { Criterion, Tier } from '../program.ts'
import { askedOf, type TierProgress } from './tier-placement.ts'

/** The tier above a member's, and how far it is. */
export interface NextTier {
  readonly tier: Tier
  readonly points_needed: number
  /** Of everything that the tier asks for, its threshold included. */
  readonly criteria: readonly {
    readonly metric: Criterion['metric']
    readonly required: number
    readonly current: number
    readonly remaining: number
  }[]
}

/** null: the member stands at the top. `progress` is of the period that is under way. */
export function nextTierOf(
  ladder: readonly Tier[],
  held: Tier,
  progress: TierProgress,
): NextTier | null {
  const tier = ladder[ladder.findIndex(({ id }) => id === held.id) + 1]
  if (tier === undefined) return null
  return {
    tier,
    points_needed: left(tier.threshold, progress.points_earned),
    criteria: askedOf(tier).map(({ metric, threshold: required }) => {
      const current = progress[metric]
      return { metric, required, current, remaining: left(required, current) }
    }),
  }
}

/** Money is in fractions that a difference of two numbers may miss. */
function left(required: number, current: number): number {
  return Math.max(Number((required - current).toFixed(4)), 0)
}
