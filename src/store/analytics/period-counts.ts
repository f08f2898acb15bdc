import { sql } from 'kysely'
import type { Bucket } from '../../domain/analytics/window.ts'
import type { Queries } from '../db.ts'
import { MADE_FREE } from './analytics.ts'

export interface PeriodCounts {
  readonly period: string
  /** Paid, and not fully refunded. */
  readonly orders: number
  /** What is left of them after refunds, as decimal text. */
  readonly turnover: string
  readonly moved_up: number
  readonly moved_down: number
  /** All members at its end. */
  readonly members: number
}

/**
 * All orders and moves between tiers of each period, by `orders_by_day`, `orders_attributed` for
 * those without a price, and `tier_moves_by_time`.
 * Moves without a reason placed many members at once, as when tiers went live.
 */
export async function readPeriodCounts(
  queries: Queries,
  shop_id: number,
  buckets: readonly Bucket[],
): Promise<PeriodCounts[]> {
  const found = await sql<PeriodCounts>`
    SELECT b.period, o.orders + f.orders AS orders, o.turnover, m.moved_up, m.moved_down, c.members
    FROM json_to_recordset(${JSON.stringify(buckets)}) AS b (
      period text, starts_at timestamptz, ends_at timestamptz
    )
    CROSS JOIN LATERAL (
      SELECT count(*) AS orders, coalesce(sum(counted_spend), 0)::text AS turnover FROM orders
      WHERE shop_id = ${shop_id} AND counted_spend > 0
        AND placed_at >= b.starts_at AND placed_at < b.ends_at
    ) o
    CROSS JOIN LATERAL (
      SELECT count(*) AS orders FROM orders
      WHERE shop_id = ${shop_id} AND ${MADE_FREE}
        AND placed_at >= b.starts_at AND placed_at < b.ends_at
    ) f
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE direction = 'up') AS moved_up,
        count(*) FILTER (WHERE direction = 'down') AS moved_down
      FROM tier_moves
      WHERE shop_id = ${shop_id} AND reason IS NOT NULL
        AND created_at >= b.starts_at AND created_at < b.ends_at
    ) m
    CROSS JOIN LATERAL (
      SELECT count(*) AS members FROM customers
      WHERE shop_id = ${shop_id} AND enrolled_at < b.ends_at AND gone_at IS NULL
    ) c
  `.execute(queries)
  return found.rows
}
