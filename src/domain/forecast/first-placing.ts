import type { Tier } from '../program.ts'
import { isSame } from '../program-diff.ts'
import type { TierSweep } from '../tiers/tier-sweep.ts'
import type { ComparedChange } from './compared-change.ts'

/** What decides in which tier a member is: not names, nor what a tier gives. */
function placing({ id, threshold, combine, criteria }: Tier) {
  return { id, threshold, combine, criteria }
}

/** How a change places members by itself; null: it moves nobody. */
export function firstPlacing({
  before,
  after,
}: Pick<ComparedChange, 'before' | 'after'>): TierSweep | null {
  if (!after.switches.tiers_enabled) return null
  if (!before.switches.tiers_enabled) return { removed_tiers: {}, quiet: true, by_period: false }
  const is_ladder = !isSame(before.tiers.map(placing), after.tiers.map(placing))
  const is_period = !isSame(before.tier_period, after.tier_period)
  if (!is_ladder && !is_period) return null
  return { removed_tiers: {}, quiet: false, by_period: !is_ladder }
}
