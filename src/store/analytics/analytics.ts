import { type SqlBool, sql } from 'kysely'
import type { PointFigures, SeriesFigures } from '../../domain/analytics/figures.ts'
import type { TierCount } from '../../domain/analytics/tier-count.ts'
import type { Bucket, Window } from '../../domain/analytics/window.ts'
import type { Queries, Tx } from '../db.ts'
import { COUNTS_ON_ITS_DAY, ENTRY_FIGURES } from '../entry-figures.ts'
import { isHere } from '../is-here.ts'
import { readRolledUpUntil } from './daily-figures.ts'

/** All members by the tier in their accounts: reads one row per member. */
export async function countMembersByTier(queries: Queries, shop_id: number): Promise<TierCount[]> {
  const found = await sql<TierCount>`
    SELECT tier_id, count(*) AS members,
      sum(credits_total - debits_total)::text AS outstanding_points
    FROM accounts a WHERE shop_id = ${shop_id} AND ${isHere(sql`a`)} GROUP BY tier_id
  `.execute(queries)
  return found.rows
}

/** Customers that the platform reported and who have not joined. */
export async function countNotJoined(queries: Queries, shop_id: number): Promise<number> {
  const found = await sql<{ customers: number }>`
    SELECT count(*) AS customers FROM customers
    WHERE shop_id = ${shop_id} AND enrolled_at IS NULL AND gone_at IS NULL
  `.execute(queries)
  return found.rows[0]?.customers ?? 0
}

/** A paid order of which nothing was to pay, since a code of ours took it all, and none came back. */
export const MADE_FREE = sql<SqlBool>`(counted_spend = 0 AND used_code AND refunds = '[]'::jsonb)`

/**
 * Paid orders by members, not fully refunded, that earned points in a campaign or used a code of
 * ours. An order that earned points is a member's. For the others the customer is looked up, who
 * may have joined later. The condition matches the index `orders_attributed`.
 */
const attributedOrders = (shop_id: number) => sql`(
  SELECT placed_at, counted_spend FROM orders o
  WHERE shop_id = ${shop_id} AND (counted_spend > 0 OR ${MADE_FREE}) AND (used_code OR (
      entry_seq IS NOT NULL AND jsonb_path_exists(judgement, '$.bonuses[*] ? (@.points > 0)')
    ))
    AND (entry_seq IS NOT NULL OR EXISTS (
      SELECT FROM customers c
      WHERE c.shop_id = ${shop_id} AND c.customer_id = o.customer_id AND c.enrolled_at IS NOT NULL
    ))
)`

/** When the first thing happened that a summary counts; null: nothing has. */
export async function readFirstMoment(queries: Queries, shop_id: number): Promise<Date | null> {
  const found = await sql<{ first_at: Date | null }>`
    SELECT least(
      (SELECT min(enrolled_at) FROM customers WHERE shop_id = ${shop_id}),
      (SELECT min(created_at) FROM entries WHERE shop_id = ${shop_id}),
      (SELECT min(placed_at) FROM ${attributedOrders(shop_id)} o),
      (SELECT min(used_at) FROM codes WHERE shop_id = ${shop_id} AND status = 'used')
    ) AS first_at
  `.execute(queries)
  return found.rows[0]?.first_at ?? null
}

/**
 * The joins, attributed orders and discounts in each bucket; the last two count on the day the
 * order was placed.
 */
export async function readSeries(
  tx: Tx,
  shop_id: number,
  buckets: readonly Bucket[],
): Promise<SeriesFigures[]> {
  // PostgreSQL would spend more time on compiling this than on running it.
  await sql.raw('SET LOCAL jit = off').execute(tx)
  const found = await sql<SeriesFigures>`
    SELECT b.period, c.enrollments, o.attributed_orders, o.attributed_revenue, d.discounts_given
    FROM json_to_recordset(${JSON.stringify(buckets)}) AS b (
      period text, starts_at timestamptz, ends_at timestamptz
    )
    CROSS JOIN LATERAL (
      SELECT count(*) AS enrollments FROM customers
      WHERE shop_id = ${shop_id} AND enrolled_at >= b.starts_at AND enrolled_at < b.ends_at
        AND gone_at IS NULL
    ) c
    CROSS JOIN LATERAL (
      SELECT count(*) AS attributed_orders,
        coalesce(sum(counted_spend), 0)::text AS attributed_revenue
      FROM ${attributedOrders(shop_id)} a
      WHERE placed_at >= b.starts_at AND placed_at < b.ends_at
    ) o
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(discount_given), 0)::text AS discounts_given FROM codes
      WHERE shop_id = ${shop_id} AND status = 'used'
        AND used_at >= b.starts_at AND used_at < b.ends_at
    ) d
    ORDER BY b.starts_at
  `.execute(tx)
  return found.rows
}

/** Gift cards and store credit of a window, as decimal text; matches the index `codes_of_money`. */
export async function sumCashback(
  queries: Queries,
  shop_id: number,
  { starts_at, ends_at }: Window,
): Promise<string> {
  const found = await sql<{ cashback_issued: string }>`
    SELECT coalesce(sum((mint->>'amount')::numeric), 0)::text AS cashback_issued FROM codes
    WHERE shop_id = ${shop_id} AND status IN ('issued', 'used')
      AND mint->>'kind' IN ('gift_card', 'store_credit')
      AND issued_at >= ${starts_at} AND issued_at < ${ends_at}
  `.execute(queries)
  return found.rows[0]?.cashback_issued ?? '0'
}

/**
 * Points and redemptions of a window: of rolled up days their figures, of later ones the entries.
 */
export async function sumPoints(
  queries: Queries,
  shop_id: number,
  window: Window,
): Promise<PointFigures> {
  const from = await startOfRest(queries, shop_id, window)
  const found = await sql<PointFigures>`
    SELECT coalesce(sum(points_earned), 0)::float8 AS points_earned,
      coalesce(sum(points_redeemed), 0)::float8 AS points_redeemed,
      coalesce(sum(rewards_redeemed), 0)::float8 AS rewards_redeemed
    FROM (
      SELECT points_earned, points_redeemed, rewards_redeemed FROM daily_figures
      WHERE shop_id = ${shop_id}
        AND day BETWEEN ${window.first}::text::date AND ${window.last}::text::date
      UNION ALL
      SELECT ${ENTRY_FIGURES} FROM entries
      WHERE shop_id = ${shop_id} AND created_at >= ${from} AND created_at < ${window.ends_at}
        AND ${COUNTS_ON_ITS_DAY}
    ) f
  `.execute(queries)
  return found.rows[0] ?? { points_earned: 0, points_redeemed: 0, rewards_redeemed: 0 }
}

/**
 * The start of the part of a window that is read from the entries; after its end if there is none.
 */
async function startOfRest(
  queries: Queries,
  shop_id: number,
  { starts_at }: Window,
): Promise<Date> {
  const folded_until = await readRolledUpUntil(queries, shop_id)
  return folded_until === null || folded_until < starts_at ? starts_at : folded_until
}
