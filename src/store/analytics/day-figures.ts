import { sql } from 'kysely'
import type { DayFigures } from '../../domain/analytics/report.ts'
import type { Bucket, Window } from '../../domain/analytics/window.ts'
import type { Day } from '../../domain/days.ts'
import type { Queries } from '../db.ts'
import { COUNTS_ON_ITS_DAY, ENTRY_FIGURES } from '../entry-figures.ts'
import { readRolledUpUntil } from './daily-figures.ts'

/**
 * The points of each part of a window: of rolled-up days their figures, of later ones the entries.
 */
export async function readPointSeries(
  queries: Queries,
  shop_id: number,
  window: Window,
  buckets: readonly Bucket[],
): Promise<DayFigures[]> {
  const rolled_up_until = await readRolledUpUntil(queries, shop_id)
  const from = [window.starts_at, ...(rolled_up_until === null ? [] : [rolled_up_until])]
    .map((at) => at.getTime())
    .reduce((one, other) => Math.max(one, other))
  const found = await sql<DayFigures>`
    SELECT period, sum(points_earned)::float8 AS points_earned,
      sum(points_redeemed)::float8 AS points_redeemed,
      sum(rewards_redeemed)::float8 AS rewards_redeemed
    FROM (
      SELECT left(day::text, ${buckets[0]?.period.length ?? 0}::integer) AS period,
        points_earned, points_redeemed, rewards_redeemed
      FROM daily_figures
      WHERE shop_id = ${shop_id}
        AND day BETWEEN ${window.first}::text::date AND ${window.last}::text::date
      UNION ALL
      SELECT b.period, ${ENTRY_FIGURES}
      FROM json_to_recordset(${JSON.stringify(buckets)}) AS b (
        period text, starts_at timestamptz, ends_at timestamptz
      )
      JOIN entries e ON e.shop_id = ${shop_id}
        AND e.created_at >= greatest(b.starts_at, ${new Date(from)}::timestamptz)
        AND e.created_at < b.ends_at AND e.${COUNTS_ON_ITS_DAY}
    ) f
    GROUP BY period
  `.execute(queries)
  return found.rows
}

/** What was owed before the first of these days, and how it changed in each part of them. */
export async function readOwedSeries(
  queries: Queries,
  shop_id: number,
  { first, last }: { readonly first: Day; readonly last: Day },
  period_length: number,
): Promise<{ readonly period: string | null; readonly points: string }[]> {
  const found = await sql<{ period: string | null; points: string }>`
    SELECT CASE WHEN day >= ${first}::text::date THEN left(day::text, ${period_length}::integer) END
      AS period, sum(points)::text AS points
    FROM owed_days
    WHERE shop_id = ${shop_id} AND day <= ${last}::text::date
    GROUP BY 1
  `.execute(queries)
  return found.rows
}

/** How many members have joined since a moment. */
export async function countJoinedSince(
  queries: Queries,
  shop_id: number,
  since: Date,
): Promise<number> {
  const found = await sql<{ members: number }>`
    SELECT count(*) AS members FROM customers
    WHERE shop_id = ${shop_id} AND enrolled_at >= ${since} AND gone_at IS NULL
  `.execute(queries)
  return found.rows[0]?.members ?? 0
}

export interface CohortRow {
  /** `2026-03`. */
  readonly joined: string
  /** How many have joined in this month. */
  readonly members: number
  /** Months after that in which they were active; null: none ever was. */
  readonly after: number | null
  readonly active: number
}

/** Members by the month in which they joined, and in how many of the months since they were active. */
export async function readCohorts(
  queries: Queries,
  shop_id: number,
  since: Date,
  time_zone: string,
): Promise<CohortRow[]> {
  const found = await sql<CohortRow>`
    WITH joined AS MATERIALIZED (
      SELECT customer_id,
        date_trunc('month', enrolled_at AT TIME ZONE ${time_zone})::date AS month
      FROM customers
      WHERE shop_id = ${shop_id} AND enrolled_at >= ${since} AND gone_at IS NULL
    ), sizes AS (
      SELECT month, count(*) AS members FROM joined GROUP BY month
    ), days AS (
      SELECT j.month, j.customer_id, a.day FROM joined j
      JOIN active_days a ON a.shop_id = ${shop_id} AND a.customer_id = j.customer_id
      UNION ALL
      -- Few: those of today, and what came late.
      SELECT j.month, j.customer_id, n.day FROM noted_days n
      JOIN joined j ON j.customer_id = n.customer_id WHERE n.shop_id = ${shop_id}
    ), active AS (
      SELECT month, date_trunc('month', day)::date AS active_month,
        count(DISTINCT customer_id) AS active
      FROM days WHERE day >= month GROUP BY month, active_month
    )
    SELECT to_char(s.month, 'YYYY-MM') AS joined, s.members,
      (extract(year FROM age(a.active_month, s.month)) * 12
        + extract(month FROM age(a.active_month, s.month)))::integer AS after,
      coalesce(a.active, 0) AS active
    FROM sizes s LEFT JOIN active a ON a.month = s.month
    ORDER BY s.month, a.active_month
  `.execute(queries)
  return found.rows
}
