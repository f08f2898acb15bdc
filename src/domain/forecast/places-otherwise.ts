import type { Tier } from '../program.ts'
import { isSame } from '../program-diff.ts'
import type { ComparedChange } from './compared-change.ts'

/** What decides in which tier a member is: not names, nor what a tier gives. */
function placing({ id, threshold, combine, criteria }: Tier) {
  return { id, threshold, combine, criteria }
}

/** Whether a change of the ladder can move members by itself. */
export function placesOtherwise({
  before,
  after,
}: Pick<ComparedChange, 'before' | 'after'>): boolean {
  return !isSame(before.tiers.map(placing), after.tiers.map(placing))
}
