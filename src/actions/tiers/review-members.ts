import { daysAfter } from '../../domain/period.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { approachOf, type TierApproach } from '../../domain/tiers/tier-approach.ts'
import { tierApproachingEvent } from '../../domain/tiers/tier-events.ts'
import { type Span, spansThatCount } from '../../domain/tiers/tier-period.ts'
import { meetsAgain } from '../../domain/tiers/tier-review.ts'
import { newId } from '../../lib/ids.ts'
import type { Tx } from '../../store/db.ts'
import { readShopAt } from '../../store/programme/programs.ts'
import { recordApproaches, saveGraces } from '../../store/tiers/tier-reviews.ts'
import { lockRankedMembers } from '../../store/tiers/tiers.ts'
import { insertEvents } from '../../webhooks/outbox.ts'
import { decideMoves } from './decide-moves.ts'
import { moveMembers } from './move-members.ts'
import { takeEntryGifts } from './take-entry-gifts.ts'

/**
 * Why members are reviewed: points that a call asked for, which is refused if a gift that follows
 * leaves the range; points that came without a call; an order from before the programme, which
 * moves quietly; points that were taken back.
 */
type ReviewCause = 'request' | 'points' | 'past' | 'refund'

/**
 * Checks whether these members, whose accounts are locked, belong in another tier after earning or
 * losing points. Earning only promotes; a refund may undo what its order had lifted. Returns who was
 * moved and may have got gifts.
 */
export async function reviewMembers(
  tx: Tx,
  { shop, now }: Pick<ShopAt, 'shop' | 'now'>,
  customer_ids: readonly number[],
  cause: ReviewCause,
): Promise<readonly number[]> {
  if (customer_ids.length === 0) return []
  // Read under the lock: who changes the ladder places these members before or after, but not meanwhile.
  const { program } = await readShopAt(tx, shop, now)
  const { switches, tiers: ladder, tier_period } = program
  if (!switches.tiers_enabled) return []
  const spans = spansThatCount(tier_period, shop.timezone, now)
  const members = await lockRankedMembers(tx, shop.shop_id, spans, { customer_ids })
  const graces = members
    .filter((member) => meetsAgain(ladder, member))
    .map(({ customer_id }) => ({ customer_id, grace_until: null }))
  await saveGraces(tx, shop.shop_id, graces, now)
  const decided = await decideMoves(tx, shop.shop_id, { ladder, removed: {} }, members, now)
  const up = decided.filter(({ kind }) => kind === 'promoted')
  const down = decided.filter(({ kind }) => cause === 'refund' && kind !== 'promoted')
  const must_fit = cause === 'request'
  await moveMembers(
    tx,
    shop,
    { ladder, moves: up, reason: cause === 'past' ? null : 'points', must_fit },
    now,
  )
  await moveMembers(tx, shop, { ladder, moves: down, reason: 'refund' }, now)
  const by = { tiers: ladder, tier_period }
  for (const move of down) await takeEntryGifts(tx, shop, by, move, now)
  const moves = [...up, ...down]
  const moved_ids = moves.map(({ customer_id }) => customer_id)
  if (cause === 'refund' || cause === 'past') return moved_ids
  const moved = new Map(moves.map(({ customer_id, to }) => [customer_id, to.id]))
  const approaches = members.flatMap(
    (member) => approachOf(ladder, member, moved.get(member.customer_id) ?? member.tier_id) ?? [],
  )
  await tellApproaches(tx, shop, approaches, spans.at(-1), now)
  return moved_ids
}

/** A member hears of the next tier at most once in this many days. */
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
  const recorded = new Set(await recordApproaches(tx, shop.shop_id, approaches, since))
  const events = approaches
    .filter(({ customer_id }) => recorded.has(customer_id))
    .map((approach) => ({
      event_id: newId('evt', now),
      ...tierApproachingEvent(shop, approach),
      created_at: now,
    }))
  await insertEvents(tx, shop.shop_id, events)
}
