import { daysAfter } from '../../domain/period.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { approachOf, type TierApproach } from '../../domain/tiers/tier-approach.ts'
import { tierApproachingEvent } from '../../domain/tiers/tier-events.ts'
import { type Span, spansThatCount } from '../../domain/tiers/tier-period.ts'
import type { RankedMember } from '../../domain/tiers/tier-placement.ts'
import { meetsAgain } from '../../domain/tiers/tier-review.ts'
import { newId } from '../../lib/ids.ts'
import type { Tx } from '../../store/db.ts'
import { readShopAt } from '../../store/programme/programs.ts'
import { gracesPart, recordApproaches } from '../../store/tiers/tier-reviews.ts'
import { lockRanked } from '../../store/tiers/tiers.ts'
import type { NewEvent } from '../../webhooks/outbox.ts'
import { decideMoves } from './decide-moves.ts'
import { moveTogether } from './move-members.ts'
import { takeEntryGifts } from './take-entry-gifts.ts'

/** A member to review, and why. */
export interface MemberReview {
  readonly customer_id: number
  readonly cause: ReviewCause
}

/**
 * Points that a call asked for, which is refused if a gift that follows leaves the range; points
 * that came without a call; an order from before the programme or an import, which moves quietly;
 * points that were taken back.
 */
type ReviewCause = 'request' | 'points' | 'past' | 'refund'

/**
 * Checks whether these members, whose accounts are locked, belong in another tier after earning or
 * losing points. Earning only promotes; a refund may undo what its order had lifted. All are read
 * together and moved together. Returns who was moved and may have got gifts.
 */
export async function reviewMembers(
  tx: Tx,
  known: KnownShop,
  reviews: readonly MemberReview[],
): Promise<readonly number[]> {
  if (reviews.length === 0) return []
  const causes = new Map(reviews.map(({ customer_id, cause }) => [customer_id, cause]))
  const causeOf = ({ customer_id }: { readonly customer_id: number }) => causes.get(customer_id)
  const { at, members, spans } = await rank(tx, known, [...causes.keys()])
  const { shop, now, program } = at
  const { switches, tiers: ladder, tier_period } = program
  if (!switches.tiers_enabled) return []
  const decided = await decideMoves(tx, shop.shop_id, { ladder, removed: {} }, members, now)
  const ups = Map.groupBy(
    decided.filter(({ kind }) => kind === 'promoted'),
    causeOf,
  )
  const down = decided.filter((move) => causeOf(move) === 'refund' && move.kind !== 'promoted')
  const moves = [...[...ups.values()].flat(), ...down]
  const moved = new Map(moves.map(({ customer_id, to }) => [customer_id, to.id]))
  const close = members.flatMap((member) => {
    const cause = causeOf(member)
    if (cause === 'refund' || cause === 'past') return []
    return approachOf(ladder, member, moved.get(member.customer_id) ?? member.tier_id) ?? []
  })
  const graces = members
    .filter((member) => !moved.has(member.customer_id) && meetsAgain(ladder, member))
    .map(({ customer_id }) => ({ customer_id, grace_until: null }))
  const events = await approaching(tx, shop, close, spans.at(-1), now)
  const groups = [...ups].map(([cause, moves]) => ({
    ...{ ladder, moves, reason: cause === 'past' ? null : ('points' as const) },
    must_fit: cause === 'request',
  }))
  const lost = { ladder, moves: down, reason: 'refund' as const }
  const also = { events, parts: [gracesPart(shop.shop_id, graces, now)] }
  await moveTogether(tx, shop, [...groups, lost], also, now)
  const by = { tiers: ladder, tier_period }
  for (const move of down) await takeEntryGifts(tx, shop, by, move, now)
  return [...moved.keys()]
}

/** With the programme, if the caller has read it. */
type KnownShop = ShopAt | Pick<ShopAt, 'shop' | 'now'>

interface Ranked {
  readonly at: ShopAt
  readonly members: readonly RankedMember[]
  readonly spans: readonly Span[]
}

/**
 * The members, and the programme by which they are ranked. It is that of the moment, read under the
 * lock: who changes the ladder places these members before or after, but not meanwhile.
 */
async function rank(tx: Tx, known: KnownShop, customer_ids: readonly number[]): Promise<Ranked> {
  const { shop, now } = known
  const at = 'program' in known ? known : await readShopAt(tx, shop, now)
  const { program } = at
  const spans = spansThatCount(program.tier_period, shop.timezone, now)
  const { members, revision } = await lockRanked(tx, shop.shop_id, spans, { customer_ids })
  if (revision === null || revision === at.revision) return { at, members, spans }
  return rank(tx, await readShopAt(tx, shop, now), customer_ids)
}

/** A member hears of the next tier at most once in this many days. */
const QUIET_DAYS = 7

/** The events of those who come close to the next tier and may be told so; recorded. */
async function approaching(
  tx: Tx,
  shop: Shop,
  approaches: readonly TierApproach[],
  span: Span | undefined,
  now: Date,
): Promise<NewEvent[]> {
  const quiet_since = daysAfter(now, -QUIET_DAYS)
  const since = { period_start: span?.from ?? null, quiet_since, now }
  const recorded = new Set(await recordApproaches(tx, shop.shop_id, approaches, since))
  return approaches
    .filter(({ customer_id }) => recorded.has(customer_id))
    .map((approach) => ({
      event_id: newId('evt', now),
      ...tierApproachingEvent(shop, approach),
      created_at: now,
    }))
}
