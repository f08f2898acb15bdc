import { sql } from 'kysely'
import type { TierApproach } from '../../domain/tiers/tier-approach.ts'
import { anyOf } from '../any-of.ts'
import type { Queries, Tx } from '../db.ts'

/** How far a shop's tiers were looked at, and where the look that is under way has come to. */
export interface TierReview {
  readonly reviewed_at: Date
  /** null: none is under way. */
  readonly reviewing_at: Date | null
  readonly after_tier_id: string
  readonly after_customer_id: number
}

/** The midnight up to which a shop's tiers were looked at. */
export async function findReviewedAt(queries: Queries, shop_id: number): Promise<Date | undefined> {
  const found = await sql<Pick<TierReview, 'reviewed_at'>>`
    SELECT reviewed_at FROM tier_reviews WHERE shop_id = ${shop_id}
  `.execute(queries)
  return found.rows[0]?.reviewed_at
}

/** A shop's review, which nobody else goes on with until this transaction ends. */
export async function lockTierReview(
  tx: Tx,
  shop_id: number,
  first_reviewed_at: Date,
): Promise<TierReview> {
  await sql`
    INSERT INTO tier_reviews (shop_id, reviewed_at) VALUES (${shop_id}, ${first_reviewed_at})
    ON CONFLICT DO NOTHING
  `.execute(tx)
  const found = await sql<TierReview>`
    SELECT reviewed_at, reviewing_at, after_tier_id, after_customer_id FROM tier_reviews
    WHERE shop_id = ${shop_id} FOR UPDATE
  `.execute(tx)
  const [review] = found.rows
  if (review === undefined) throw new Error('a review that was made is gone')
  return review
}

/** Counts a shop's tiers as looked at up to this midnight. */
export async function beginTierReviews(tx: Tx, shop_id: number, midnight: Date): Promise<void> {
  await lockTierReview(tx, shop_id, midnight)
  const review = { reviewing_at: null, after_tier_id: '', after_customer_id: 0 }
  await saveTierReview(tx, shop_id, { ...review, reviewed_at: midnight })
}

export async function saveTierReview(tx: Tx, shop_id: number, review: TierReview): Promise<void> {
  await sql`
    UPDATE tier_reviews
    SET reviewed_at = ${review.reviewed_at}, reviewing_at = ${review.reviewing_at},
      after_tier_id = ${review.after_tier_id}, after_customer_id = ${review.after_customer_id}
    WHERE shop_id = ${shop_id}
  `.execute(tx)
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

/** Notes until when these members' lapsed tiers still hold; null: they have not lapsed. */
export async function saveGraces(
  tx: Tx,
  shop_id: number,
  graces: readonly { readonly customer_id: number; readonly grace_until: Date | null }[],
  now: Date,
): Promise<void> {
  if (graces.length === 0) return
  await sql`
    UPDATE accounts a SET tier_grace_until = r.grace_until, updated_at = ${now}
    FROM json_to_recordset(${JSON.stringify(graces)}) AS r (
      customer_id bigint, grace_until timestamptz
    )
    WHERE a.shop_id = ${shop_id} AND a.customer_id = r.customer_id
      AND a.customer_id = ${anyOf(graces.map(({ customer_id }) => customer_id))}
  `.execute(tx)
}

/**
 * Keeps that these members are told, and answers those who may be: not told of this bar since the
 * period began, nor of any since `quiet_since`. Their accounts are locked, so nobody is told twice.
 */
export async function keepApproaches(
  tx: Tx,
  shop_id: number,
  approaches: readonly TierApproach[],
  since: { readonly period_start: Date | null; readonly quiet_since: Date; readonly now: Date },
): Promise<number[]> {
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
