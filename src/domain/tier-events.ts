import { formatGid } from '../lib/gid.ts'
import type { Tier } from './program.ts'
import type { Shop } from './shop.ts'
import type { RemovedTiers, TierMove } from './tier-placement.ts'

/** The `tier.changed` event of a move along a changed ladder. */
export function tierChangedEvent(
  shop: Shop,
  ladder: readonly Tier[],
  removed: RemovedTiers,
  { customer_id, from_tier_id, to, kind }: TierMove,
) {
  return {
    topic: 'tier.changed',
    customer_id,
    payload: {
      customer_id: formatGid(shop.platform, 'Customer', customer_id),
      customer_legacy_id: customer_id,
      previous_tier: previousTier(ladder, removed, from_tier_id),
      tier: { id: to.id, name: to.name },
      direction: kind === 'promoted' ? 'up' : 'down',
      reason: from_tier_id !== null && from_tier_id in removed ? 'tier_removed' : 'tier_changed',
    },
  }
}

function previousTier(ladder: readonly Tier[], removed: RemovedTiers, tier_id: string | null) {
  const id = tier_id ?? ladder[0]?.id
  if (id === undefined) return null
  const name = ladder.find((tier) => tier.id === id)?.name ?? removed[id]?.name
  return name === undefined ? null : { id, name }
}
