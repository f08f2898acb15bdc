import { isDeepStrictEqual } from 'node:util'
import type { Context } from '../../context.ts'
import { midnightAfter } from '../../domain/period.ts'
import type { Program } from '../../domain/program.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { type Span, spansThatCount } from '../../domain/tiers/tier-period.ts'
import type { RankedMember } from '../../domain/tiers/tier-placement.ts'
import {
  changedGrace,
  daysToReview,
  type ReviewedDay,
  reviewMember,
} from '../../domain/tiers/tier-review.ts'
import { inTransaction, type Queries, type Tx } from '../../store/db.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { ROWS_AT_ONCE } from '../../store/rows-at-once.ts'
import {
  findTierReview,
  listMembersAboveEntry,
  lockTierReview,
  saveTierReview,
  type TierReview,
} from '../../store/tiers/tier-reviews.ts'
import { lockTierSweep } from '../../store/tiers/tier-sweeps.ts'
import { lockRankedMembers, readRankedMembers } from '../../store/tiers/tiers.ts'
import { moveMembers } from './move-members.ts'
import { startGraces } from './start-graces.ts'

/** Members who keep their tier are only looked at, without a lock. */
const MEMBERS_LOOKED_AT = 1_000

/**
 * Checks once a day, at midnight in the shop, whether members still qualify for their tiers above
 * the entry tier, batch by batch. Missed days are made up for one by one.
 */
export async function reviewTiers(
  { database: { db } }: Context,
  shop: Shop,
  now: Date,
): Promise<void> {
  const today = midnightAfter(shop.timezone, now, 0)
  let done = false
  while (!done) {
    const review = (await findTierReview(db, shop.shop_id)) ?? startOfReviews(shop.created_at)
    if (review.reviewing_at === null && review.reviewed_at >= today) return
    const batch = await findBatch(db, shop, review, today)
    done = await inTransaction(db, (tx) => reviewBatch(tx, shop, batch, now))
  }
}

/** The members who lapse next, and how far the review is when they are done. */
interface Batch {
  readonly before: TierReview
  readonly until: Date
  readonly lapsing: readonly number[]
  readonly after: TierReview
}

async function findBatch(
  queries: Queries,
  shop: Shop,
  before: TierReview,
  today: Date,
): Promise<Batch> {
  const { shop_id } = shop
  const until = before.reviewing_at ?? today
  const { document: program } = await readProgram(queries, shop_id)
  const entry = program.tiers[0]
  const members =
    program.switches.tiers_enabled && entry !== undefined
      ? await listMembersAboveEntry(queries, shop_id, entry.id, before, MEMBERS_LOOKED_AT)
      : []
  const numbers = members.map(({ customer_id }) => customer_id)
  const present = await readDays(readRankedMembers, queries, shop, program, numbers, [until])
  // Time only takes away: a member who qualifies today did so on the previous days too.
  const lapsing = new Set(
    present
      .map((seen) => ({ ...seen.member, now: review(shop, program, seen) }))
      .filter(({ grace_until, now }) => now.move ?? now.grace_until ?? grace_until)
      .map(({ customer_id }) => customer_id),
  )
  const places = members.filter(({ customer_id }) => lapsing.has(customer_id))
  const taken = places.slice(0, ROWS_AT_ONCE)
  const is_rest = taken.length < places.length
  const last = is_rest ? taken.at(-1) : members.at(-1)
  const done = last === undefined || (!is_rest && members.length < MEMBERS_LOOKED_AT)
  return {
    ...{ before, until, lapsing: taken.map(({ customer_id }) => customer_id) },
    after: done
      ? startOfReviews(until)
      : {
          reviewed_at: before.reviewed_at,
          reviewing_at: until,
          after_tier_id: last.tier_id,
          after_customer_id: last.customer_id,
        },
  }
}

/** True if all members were reviewed. */
async function reviewBatch(tx: Tx, shop: Shop, batch: Batch, now: Date): Promise<boolean> {
  const { shop_id, timezone } = shop
  const { before, until, after } = batch
  // Another worker may have been here since.
  if (!isDeepStrictEqual(await lockTierReview(tx, shop_id, shop.created_at), before)) return false
  const { document: program } = await readProgram(tx, shop_id)
  // A changed ladder comes first: its members have not been placed yet.
  if ((await lockTierSweep(tx, shop_id)) !== undefined) return true
  const missed = daysToReview(timezone, before.reviewed_at, until)
  const seen = await readDays(lockRankedMembers, tx, shop, program, batch.lapsing, missed)
  const reviewed = seen.map((one) => ({ member: one.member, ...review(shop, program, one) }))
  const moves = reviewed.flatMap(({ move }) => move ?? [])
  await moveMembers(tx, shop, { ladder: program.tiers, moves, reason: 'period_end' }, now)
  const graces = reviewed.flatMap(({ member, ...result }) => changedGrace(member, result))
  await startGraces(tx, shop, graces, now)
  await saveTierReview(tx, shop_id, after)
  return after.reviewing_at === null && until >= midnightAfter(timezone, now, 0)
}

function review(
  { timezone }: Shop,
  { tiers: ladder, tier_period }: Program,
  { member, days }: SeenMember,
) {
  return reviewMember(ladder, member, days, tier_period, timezone)
}

/** Nobody is reviewed after this midnight yet. */
function startOfReviews(reviewed_at: Date): TierReview {
  return { reviewed_at, reviewing_at: null, after_tier_id: '', after_customer_id: 0 }
}

/** Small enough that one query can read all their spans. */
const DAYS_AT_ONCE = 30

interface SeenMember {
  readonly member: RankedMember
  readonly days: ReviewedDay[]
}

/** Members with the progress that counts on each of these days. */
async function readDays<Reading extends Queries>(
  read: (
    queries: Reading,
    shop_id: number,
    spans: readonly Span[],
    page: { readonly customer_ids: readonly number[] },
  ) => Promise<RankedMember[]>,
  queries: Reading,
  shop: Shop,
  { tier_period }: Program,
  customer_ids: readonly number[],
  days: readonly Date[],
): Promise<readonly SeenMember[]> {
  const seen = new Map<number, SeenMember>()
  for (let start = 0; start < days.length && customer_ids.length > 0; start += DAYS_AT_ONCE) {
    const some = days.slice(start, start + DAYS_AT_ONCE)
    const spans = some.map((day) => spansThatCount(tier_period, shop.timezone, day))
    const page = { customer_ids }
    for (const member of await read(queries, shop.shop_id, spans.flat(), page)) {
      const known = seen.get(member.customer_id) ?? { member, days: [] }
      let taken = 0
      for (const [index, at] of some.entries()) {
        const count = spans[index]?.length ?? 0
        known.days.push({ at, progress: member.progress.slice(taken, taken + count) })
        taken += count
      }
      seen.set(member.customer_id, known)
    }
  }
  return [...seen.values()]
}
