import type { Program } from '../program.ts'
import type { ProgramChange, ProgramTargetKind } from './program-target.ts'

interface Limit {
  readonly list: keyof Program & `${string}s`
  readonly what: string
  readonly maximum: number
}

/**
 * How many of each a programme has at most: far above any sensible one. It is one document, which
 * is read whole for every award and every estimate.
 */
export const PART_LIMITS = {
  earning_rule: { list: 'earning_rules', what: 'ways to earn', maximum: 100 },
  reward: { list: 'rewards', what: 'rewards', maximum: 250 },
  tier: { list: 'tiers', what: 'tiers', maximum: 20 },
  membership: { list: 'memberships', what: 'memberships', maximum: 50 },
  affiliate_group: { list: 'affiliate_groups', what: 'partner groups', maximum: 100 },
} as const satisfies { readonly [Kind in ProgramTargetKind]?: Limit }

/** How many campaigns a shop has at most that are neither ended nor deleted. */
export const CAMPAIGNS_MAX = 250

/** The limit that a change would pass, or null: what is there can always be changed. */
export function passedLimit(
  program: Program,
  { kind, before, after }: ProgramChange,
): Pick<Limit, 'what' | 'maximum'> | null {
  if (before !== null || after === null || !(kind in PART_LIMITS)) return null
  const limit = PART_LIMITS[kind as keyof typeof PART_LIMITS]
  return program[limit.list].length < limit.maximum ? null : limit
}
