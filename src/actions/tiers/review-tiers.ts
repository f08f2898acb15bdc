import type { Context } from '../../context.ts'
import { midnightAfter } from '../../domain/period.ts'
import type { Program, TierPeriod } from '../../domain/program.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { spansThatCount } from '../../domain/tiers/tier-period.ts'
import type { RankedMember } from '../../domain/tiers/tier-placement.ts'
import {
  changedGrace,
  daysToReview,
  type ReviewedDay,
  reviewMember,
} from '../../domain/tiers/tier-review.ts'
import { inTransaction, type Tx } from '../../store/db.ts'
import { readProgram } from '../../store/programme/programs.ts'
import {
  findReviewedAt,
  listMembersAboveEntry,
  lockTierReview,
  saveTierReview,
} from '../../store/tiers/tier-reviews.ts'
import { lockTierSweep } from '../../store/tiers/tier-sweeps.ts'
import { lockRankedMembers } from '../../store/tiers/tiers.ts'
import { moveMembers } from './move-members.ts'
import { startGraces } from './start-graces.ts'

const BATCH_MEMBERS = 250

/**
 * Checks once a day, at midnight in the shop, whether members still qualify for their tiers above
 * the entry tier, batch by batch. Missed days are made up for one by one.
 */
export async function reviewTiers({ database }: Context, shop: Shop, now: Date): Promise<void> {
  const reviewed_at = await findReviewedAt(database.db, shop.shop_id)
  let done = reviewed_at !== undefined && reviewed_at >= midnightAfter(shop.timezone, now, 0)
  while (!done) done = await inTransaction(database.db, (tx) => reviewBatch(tx, shop, now))
}

/** True if all members were reviewed. */
async function reviewBatch(tx: Tx, shop: Shop, now: Date): Promise<boolean> {
  const { shop_id, timezone } = shop
  const review = await lockTierReview(tx, shop_id, shop.created_at)
  const until = review.reviewing_at ?? midnightAfter(timezone, now, 0)
  if (until <= review.reviewed_at) return true
  const { document: program } = await readProgram(tx, shop_id)
  // A changed ladder comes first: its members have not been placed yet.
  if ((await lockTierSweep(tx, shop_id)) !== undefined) return true
  const entry = program.tiers[0]
  const members =
    program.switches.tiers_enabled && entry !== undefined
      ? await listMembersAboveEntry(tx, shop_id, entry.id, review, BATCH_MEMBERS)
      : []
  const numbers = members.map(({ customer_id }) => customer_id)
  const { reviewed_at } = review
  await reviewNumbers(tx, shop, program, { reviewed_at, until }, numbers, now)
  const last = members.at(-1)
  const done = last === undefined || members.length < BATCH_MEMBERS
  await saveTierReview(
    tx,
    shop_id,
    done
      ? { reviewed_at: until, reviewing_at: null, after_tier_id: '', after_customer_id: 0 }
      : {
          reviewed_at,
          reviewing_at: until,
          after_tier_id: last.tier_id,
          after_customer_id: last.customer_id,
        },
  )
  return done && until >= midnightAfter(timezone, now, 0)
}

async function reviewNumbers(
  tx: Tx,
  shop: Shop,
  { tiers: ladder, tier_period }: Program,
  { reviewed_at, until }: { readonly reviewed_at: Date; readonly until: Date },
  numbers: readonly number[],
  now: Date,
): Promise<void> {
  const review = (member: RankedMember, days: readonly ReviewedDay[]) =>
    reviewMember(ladder, member, days, tier_period, shop.timezone)
  const present = await readDays(tx, shop, tier_period, numbers, [until])
  // Time only takes away: a member who qualifies today did so on the previous days too.
  const lapsing = present.filter(({ member, days }) => {
    const { move, grace_until } = review(member, days)
    return move !== null || grace_until !== null || member.grace_until !== null
  })
  const lapsing_numbers = lapsing.map(({ member }) => member.customer_id)
  const missed = daysToReview(shop.timezone, reviewed_at, until)
  const seen = await readDays(tx, shop, tier_period, lapsing_numbers, missed)
  const reviewed = seen.map(({ member, days }) => ({ member, ...review(member, days) }))
  const moves = reviewed.flatMap(({ move }) => move ?? [])
  await moveMembers(tx, shop, { ladder, moves, reason: 'period_end' }, now)
  const graces = reviewed.flatMap(({ member, ...after }) => changedGrace(member, after))
  await startGraces(tx, shop, graces, now)
}

/** Small enough that one query can read all their spans. */
const DAYS_AT_ONCE = 30

interface SeenMember {
  readonly member: RankedMember
  readonly days: ReviewedDay[]
}

/** Members, locked, with the progress that counts on each of these days. */
async function readDays(
  tx: Tx,
  shop: Shop,
  period: TierPeriod,
  customer_ids: readonly number[],
  days: readonly Date[],
): Promise<readonly SeenMember[]> {
  const seen = new Map<number, SeenMember>()
  for (let start = 0; start < days.length && customer_ids.length > 0; start += DAYS_AT_ONCE) {
    const some = days.slice(start, start + DAYS_AT_ONCE)
    const spans = some.map((day) => spansThatCount(period, shop.timezone, day))
    const page = { customer_ids }
    for (const member of await lockRankedMembers(tx, shop.shop_id, spans.flat(), page)) {
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
