import { daysAfter } from '../../domain/period.ts'
import type { Program } from '../../domain/program.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { approachOf, type TierApproach } from '../../domain/tiers/tier-approach.ts'
import { tierApproachingEvent } from '../../domain/tiers/tier-events.ts'
import { type Span, spansThatCount } from '../../domain/tiers/tier-period.ts'
import { meetsAgain } from '../../domain/tiers/tier-review.ts'
import { newId } from '../../lib/ids.ts'
import type { Tx } from '../../store/db.ts'
import { keepApproaches, saveGraces } from '../../store/tiers/tier-reviews.ts'
import { lockRankedMembers } from '../../store/tiers/tiers.ts'
import { insertEvents } from '../../store/webhooks/outbox.ts'
import { decideMoves } from './decide-moves.ts'
import { moveMembers } from './move-members.ts'
import { takeEntryGifts } from './take-entry-gifts.ts'

/**
 * Why members are looked at: points that a call asked for, which is refused where a gift that
 * follows leaves the range; points that came by themselves; what was taken back.
 */
type ReviewCause = 'asked' | 'points' | 'refund'

/**
 * Looks whether these members belong on another tier after what they earned, or what was taken
 * back. Earning only ever promotes; a refund may take down again what it had lifted. Answers who
 * was moved, and may have got gifts by it.
 */
export async function reviewMembers(
  tx: Tx,
  shop: Shop,
  { switches, tiers: ladder, tier_period }: Program,
  customer_ids: readonly number[],
  cause: ReviewCause,
  now: Date,
): Promise<readonly number[]> {
  if (!switches.tiers_enabled || customer_ids.length === 0) return []
  const spans = spansThatCount(tier_period, shop.timezone, now)
  const members = await lockRankedMembers(tx, shop.shop_id, spans, { customer_ids })
  const graces = members
    .filter((member) => meetsAgain(ladder, member))
    .map(({ customer_id }) => ({ customer_id, grace_until: null }))
  await saveGraces(tx, shop.shop_id, graces, now)
  const decided = await decideMoves(tx, shop.shop_id, { ladder, removed: {} }, members, now)
  const up = decided.filter(({ kind }) => kind === 'promoted')
  const down = decided.filter(({ kind }) => cause === 'refund' && kind !== 'promoted')
  const must_fit = cause === 'asked'
  await moveMembers(tx, shop, { ladder, moves: up, reason: 'points', must_fit }, now)
  await moveMembers(tx, shop, { ladder, moves: down, reason: 'refund' }, now)
  const by = { tiers: ladder, tier_period }
  for (const move of down) await takeEntryGifts(tx, shop, by, move, now)
  const moves = [...up, ...down]
  const moved_ids = moves.map(({ customer_id }) => customer_id)
  if (cause === 'refund') return moved_ids
  const moved = new Map(moves.map(({ customer_id, to }) => [customer_id, to.id]))
  const approaches = members.flatMap(
    (member) => approachOf(ladder, member, moved.get(member.customer_id) ?? member.tier_id) ?? [],
  )
  await tellApproaches(tx, shop, approaches, spans.at(-1), now)
  return moved_ids
}

/** However near a member stays, one is not told of it again within so many days. */
const QUIET_DAYS = 7

async function tellApproaches(
  tx: Tx,
  shop: Shop,
  approaches: readonly TierApproach[],
  span: Span | undefined,
  now: Date,
): Promise<void> {
  if (approaches.length === 0) return
  const quiet_since = daysAfter(now, -QUIET_DAYS)
  const since = { period_start: span?.from ?? null, quiet_since, now }
  const told = new Set(await keepApproaches(tx, shop.shop_id, approaches, since))
  const events = approaches
    .filter(({ customer_id }) => told.has(customer_id))
    .map((approach) => ({
      event_id: newId('evt', now),
      ...tierApproachingEvent(shop, approach),
      created_at: now,
    }))
  await insertEvents(tx, shop.shop_id, events)
}
