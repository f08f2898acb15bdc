import type { Criterion, Tier } from '../program.ts'
import type { MoveReason } from './tier-events.ts'
import {
  criteriaOf,
  type RemovedTiers,
  type TierMove,
  type TierProgress,
} from './tier-placement.ts'

/** A move of a member between tiers, with what decided it, as it was then. */
export interface RecordedMove {
  readonly customer_id: number
  readonly from_tier_id: string | null
  readonly from_tier_name: string | null
  readonly to_tier_id: string
  readonly to_tier_name: string
  readonly direction: 'up' | 'down'
  /** null: it was made quietly. */
  readonly reason: MoveReason | null
  /** The bars of the tier that was reached, or lost; null: the lost tier is gone. */
  readonly bars: Bars | null
  /** In each period that counted; empty where it decided nothing. */
  readonly progress: readonly TierProgress[]
}

/** The bars of a tier: all of them, or one, must be reached. */
export interface Bars {
  readonly tier_name: string
  readonly combine: 'any' | 'all'
  readonly criteria: readonly Criterion[]
}

export function recordedMove(
  ladder: readonly Tier[],
  removed: RemovedTiers,
  { customer_id, from_tier_id, to, kind, progress }: TierMove,
  reason: MoveReason | null,
  /** False where the rules decided, because a tier set by hand was cleared. */
  by_hand = reason === 'manual',
): RecordedMove {
  const from = ladder.find(({ id }) => id === (from_tier_id ?? ladder[0]?.id))
  const was_removed = from_tier_id !== null && from_tier_id in removed
  const decided = kind === 'promoted' ? to : from
  return {
    customer_id,
    from_tier_id: from?.id ?? from_tier_id,
    from_tier_name: from?.name ?? removed[from_tier_id ?? '']?.name ?? null,
    to_tier_id: to.id,
    to_tier_name: to.name,
    direction: kind === 'promoted' ? 'up' : 'down',
    reason: was_removed ? 'tier_removed' : reason,
    bars: decided === undefined || by_hand ? null : barsOf(decided),
    progress: by_hand ? [] : progress,
  }
}

export function barsOf(tier: Tier): Bars {
  return { tier_name: tier.name, combine: tier.combine, criteria: criteriaOf(tier) }
}
