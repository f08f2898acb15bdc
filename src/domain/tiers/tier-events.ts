import { formatGid } from '../../lib/gid.ts'
import type { Tier } from '../program.ts'
import type { Shop } from '../shops/shop.ts'
import type { TierApproach } from './tier-approach.ts'
import type { RemovedTiers, TierMove } from './tier-placement.ts'

/** Why members move: each word is a `reason` of `tier.changed`. */
export type MoveReason =
  | 'points'
  | 'manual'
  | 'period_end'
  | 'refund'
  | 'tier_removed'
  | 'tier_changed'

/** The `tier.changed` event of a move. */
export function tierChangedEvent(
  shop: Shop,
  ladder: readonly Tier[],
  removed: RemovedTiers,
  { customer_id, from_tier_id, to, kind }: TierMove,
  reason: MoveReason,
) {
  const was_removed = from_tier_id !== null && from_tier_id in removed
  return {
    topic: 'tier.changed',
    customer_id,
    payload: {
      customer_id: formatGid(shop.platform, 'Customer', customer_id),
      customer_legacy_id: customer_id,
      previous_tier: previousTier(ladder, removed, from_tier_id),
      tier: { id: to.id, name: to.name },
      direction: kind === 'promoted' ? 'up' : 'down',
      reason: was_removed ? 'tier_removed' : reason,
    },
  }
}

/** The `tier.approaching` event of a member who has come close to the next tier. */
export function tierApproachingEvent(
  shop: Shop,
  { customer_id, tier, points_needed }: TierApproach,
) {
  return {
    topic: 'tier.approaching',
    customer_id,
    payload: {
      customer_id: formatGid(shop.platform, 'Customer', customer_id),
      customer_legacy_id: customer_id,
      tier: { id: tier.id, name: tier.name },
      points_needed,
      threshold: tier.threshold,
    },
  }
}

function previousTier(ladder: readonly Tier[], removed: RemovedTiers, tier_id: string | null) {
  const id = tier_id ?? ladder[0]?.id
  if (id === undefined) return null
  const name = ladder.find((tier) => tier.id === id)?.name ?? removed[id]?.name
  return name === undefined ? null : { id, name }
}
