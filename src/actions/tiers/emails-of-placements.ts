import type { Tier } from '../../domain/program.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { tierChangedEvent } from '../../domain/tiers/tier-events.ts'
import {
  entryPointsOf,
  type RemovedTiers,
  type TierMove,
} from '../../domain/tiers/tier-placement.ts'
import { customerRecipient, type OwedEmail, owedEmails } from '../../emails/queue.ts'
import type { Placements } from './decide-placements.ts'
import { emailOfGrace } from './start-graces.ts'

/** What a sweep that is not quiet tells members. */
export function emailsOfPlacements(
  shop: Shop,
  ladder: readonly Tier[],
  removed: RemovedTiers,
  { moves, graces }: Placements,
): OwedEmail[] {
  const ofMove = (move: TierMove) => {
    const recipient = customerRecipient(move.customer_id)
    const event = tierChangedEvent(shop, ladder, removed, move, 'tier_changed')
    return [
      ...owedEmails('event', recipient, { event_id: '', ...event }),
      ...move.entered.flatMap((tier) => {
        const booked = { type: 'earn' as const, source: 'tier', points: entryPointsOf(tier) }
        return owedEmails('entry', recipient, { entry_id: '', is_pending: false, ...booked })
      }),
    ]
  }
  return [...moves.flatMap(ofMove), ...graces.flatMap(emailOfGrace)]
}
