import { sql } from 'kysely'
import type { TierApproach } from '../../domain/tiers/tier-approach.ts'
import { anyOf } from '../any-of.ts'
import type { Queries, Tx } from '../db.ts'
import { type WritePart, writeTogether } from '../write-together.ts'

/** The last reviewed midnight of a shop, and how far the running review has come. */
export interface TierReview {
  readonly reviewed_at: Date
  /** null: none is under way. */
  readonly reviewing_at: Date | null
  readonly after_tier_id: string
  readonly after_customer_id: number
}

const REVIEW_COLUMNS = [
  'reviewed_at',
  'reviewing_at',
  'after_tier_id',
  'after_customer_id',
] as const

/** A shop's review; undefined: there was none yet. */
export async function findTierReview(
  queries: Queries,
  shop_id: number,
): Promise<TierReview | undefined> {
  return queries
    .selectFrom('tier_reviews')
    .select(REVIEW_COLUMNS)
    .where('shop_id', '=', shop_id)
    .executeTakeFirst()
}

/** A shop's review, locked until this transaction ends. */
export async function lockTierReview(
  tx: Tx,
  shop_id: number,
  first_reviewed_at: Date,
): Promise<TierReview> {
  await tx
    .insertInto('tier_reviews')
    .values({ shop_id, reviewed_at: first_reviewed_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('tier_reviews')
    .select(REVIEW_COLUMNS)
    .where('shop_id', '=', shop_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** Marks a shop's tiers as reviewed up to this midnight. */
export async function beginTierReviews(tx: Tx, shop_id: number, midnight: Date): Promise<void> {
  await lockTierReview(tx, shop_id, midnight)
  const review = { reviewing_at: null, after_tier_id: '', after_customer_id: 0 }
  await saveTierReview(tx, shop_id, { ...review, reviewed_at: midnight })
}

export async function saveTierReview(
  tx: Tx,
  shop_id: number,
  { reviewed_at, reviewing_at, after_tier_id, after_customer_id }: TierReview,
): Promise<void> {
  await tx
    .updateTable('tier_reviews')
    .set({ reviewed_at, reviewing_at, after_tier_id, after_customer_id })
    .where('shop_id', '=', shop_id)
    .execute()
}

/** The next members above the entry tier, tier by tier. */
export async function listMembersAboveEntry(
  queries: Queries,
  shop_id: number,
  entry_tier_id: string,
  after: Pick<TierReview, 'after_tier_id' | 'after_customer_id'>,
  limit: number,
): Promise<{ tier_id: string; customer_id: number }[]> {
  const found = await sql<{ tier_id: string; customer_id: number }>`
    SELECT tier_id, customer_id FROM accounts
    WHERE shop_id = ${shop_id} AND tier_id IS NOT NULL AND tier_id <> ${entry_tier_id}
      AND (tier_id, customer_id) > (${after.after_tier_id}, ${after.after_customer_id})
    ORDER BY tier_id, customer_id LIMIT ${limit}
  `.execute(queries)
  return found.rows
}

/** A member, and until when a lapsed tier is kept; null: it has not lapsed. */
interface MemberGrace {
  readonly customer_id: number
  readonly grace_until: Date | null
}

/** Saves until when these members' lapsed tiers are kept. */
export async function saveGraces(
  tx: Tx,
  shop_id: number,
  graces: readonly MemberGrace[],
  now: Date,
): Promise<void> {
  await writeTogether(tx, [gracesPart(shop_id, graces, now)])
}

/** The same as a part of another write. */
export function gracesPart(
  shop_id: number,
  graces: readonly MemberGrace[],
  now: Date,
): WritePart | null {
  if (graces.length === 0) return null
  return sql`
    new_graces AS (
      UPDATE accounts a SET tier_grace_until = r.grace_until, updated_at = ${now}
      FROM json_to_recordset(${JSON.stringify(graces)}) AS r (
        customer_id bigint, grace_until timestamptz
      )
      WHERE a.shop_id = ${shop_id} AND a.customer_id = r.customer_id
        AND a.customer_id = ${anyOf(graces.map(({ customer_id }) => customer_id))}
    )
  `
}

/**
 * Records that these members are notified, and returns those who may be: not notified of this bar
 * since the period began, nor of any since `quiet_since`. Their accounts are locked, so nobody is
 * notified twice.
 */
export async function recordApproaches(
  tx: Tx,
  shop_id: number,
  approaches: readonly TierApproach[],
  since: { readonly period_start: Date | null; readonly quiet_since: Date; readonly now: Date },
): Promise<number[]> {
  if (approaches.length === 0) return []
  const { period_start, quiet_since, now } = since
  const rows = approaches.map(({ customer_id, tier }) => ({
    ...{ customer_id, tier_id: tier.id, threshold: tier.threshold },
  }))
  const found = await sql<{ customer_id: number }>`
    INSERT INTO tier_approaches (shop_id, customer_id, told_at, tier_id, threshold)
    SELECT ${shop_id}, r.customer_id, ${now}::timestamptz, r.tier_id, r.threshold
    FROM json_to_recordset(${JSON.stringify(rows)}) AS r (
      customer_id bigint, tier_id text, threshold bigint
    )
    WHERE NOT EXISTS (
      SELECT 1 FROM tier_approaches t
      WHERE t.shop_id = ${shop_id} AND t.customer_id = r.customer_id
        AND (t.told_at > ${quiet_since} OR (t.tier_id = r.tier_id AND t.threshold = r.threshold
          AND (${period_start}::timestamptz IS NULL OR t.told_at >= ${period_start})))
    )
    RETURNING customer_id
  `.execute(tx)
  return found.rows.map(({ customer_id }) => customer_id)
}
