import { sql } from 'kysely'
import type { FinishedDay } from '../../domain/analytics/finished-days.ts'
import type { Day } from '../../domain/days.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { isTimeZone } from '../../lib/standards.ts'
import type { Queries, Tx } from '../db.ts'
import { BE_PATIENT } from '../prepared-statements.ts'
import type { RolledUpDays } from './daily-figures.ts'

/** How the owed points of one month changed on one day. */
export interface OwedChange {
  readonly day: Day
  /** The first day of the month in which the points came. */
  readonly month: Day
  /** Decimal text. */
  readonly points: string
}

/**
 * How the owed points changed on these days, by the month in which they came. What a member spends
 * is a range of all points that ever came to them; it is taken from the entries whose points lie in
 * that range. It may take long.
 */
export async function sumOwedChanges(
  tx: Tx,
  { shop_id, timezone }: Pick<Shop, 'shop_id' | 'timezone'>,
  days: readonly FinishedDay[],
): Promise<OwedChange[]> {
  await sql.raw(BE_PATIENT).execute(tx)
  // Older releases took other zones, which a database may not know.
  const zone = isTimeZone(timezone) ? timezone : 'UTC'
  const found = await sql<OwedChange>`
    WITH days AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(days)}) AS d (
        day date, starts_at timestamptz, ends_at timestamptz
      )
    ), entries_of_days AS MATERIALIZED (
      SELECT d.day, d.day AS came_on, e.customer_id, e.points, e.debits_total
      FROM days d
      JOIN entries e ON e.shop_id = ${shop_id}
        AND e.created_at >= d.starts_at AND e.created_at < d.ends_at
      WHERE NOT e.is_pending AND e.points <> 0 AND e.lots_after IS NULL
      UNION ALL
      -- What a merge moved comes on its day, and is as old as it was.
      SELECT d.day, (e.created_at AT TIME ZONE ${zone})::date, e.customer_id, e.points,
        e.debits_total
      FROM days d
      JOIN customer_merges m ON m.shop_id = ${shop_id}
        AND m.merged_at >= d.starts_at AND m.merged_at < d.ends_at
      JOIN entries e ON e.shop_id = ${shop_id} AND e.customer_id = m.merged_into
        AND e.seq > m.after_seq AND e.seq <= m.after_seq + m.entries_moved
      WHERE NOT e.is_pending AND e.points <> 0
    ), spent AS (
      -- What a member spends on one day are few ranges, often one.
      SELECT day, customer_id,
        unnest(range_agg(int8range(debits_total + points, debits_total))) AS taken
      FROM entries_of_days WHERE points < 0 GROUP BY day, customer_id
    ), changes AS (
      SELECT day, date_trunc('month', came_on)::date AS month, points
      FROM entries_of_days WHERE points > 0
      UNION ALL
      SELECT s.day, date_trunc('month', c.created_at AT TIME ZONE ${zone})::date,
        -(upper(c.came * s.taken) - lower(c.came * s.taken))
      FROM spent s
      CROSS JOIN LATERAL (
        SELECT created_at, int8range(credits_total - points, credits_total) AS came FROM entries
        WHERE shop_id = ${shop_id} AND customer_id = s.customer_id
          AND NOT is_pending AND points > 0
      ) c
      WHERE c.came && s.taken
    )
    SELECT day::text, month::text, sum(points)::text AS points FROM changes
    GROUP BY day, month HAVING sum(points) <> 0
  `.execute(tx)
  return found.rows
}

/** Stores the changes of the days that follow `from`; false: another process did it. */
export async function saveOwedChanges(
  tx: Tx,
  shop_id: number,
  changes: readonly OwedChange[],
  { from, last: { ends_at } }: RolledUpDays,
): Promise<boolean> {
  const moved = await sql`
    WITH moved AS (
      UPDATE folded_days SET owed_until = ${ends_at}
      WHERE shop_id = ${shop_id} AND owed_until IS NOT DISTINCT FROM ${from}::timestamptz
      RETURNING shop_id
    ), saved AS (
      INSERT INTO owed_days (shop_id, day, month, points)
      SELECT shop_id, day, month, points
      FROM moved CROSS JOIN json_to_recordset(${JSON.stringify(changes)}) AS c (
        day date, month date, points numeric
      )
    )
    SELECT FROM moved
  `.execute(tx)
  return moved.rows.length > 0
}

/** When the first entry was made that is not rolled up; null: there is none. */
export async function readFirstNotOwed(queries: Queries, shop_id: number): Promise<Date | null> {
  const found = await sql<{ first_at: Date | null }>`
    SELECT min(created_at) AS first_at FROM entries
    WHERE shop_id = ${shop_id} AND created_at >= coalesce(
      (SELECT owed_until FROM folded_days WHERE shop_id = ${shop_id}), '-infinity'
    )
  `.execute(queries)
  return found.rows[0]?.first_at ?? null
}

/** The points of one month that were left at the end of a day. */
export interface OwedMonth {
  /** `2026-10`: when they came. */
  readonly month: string
  /** Decimal text. */
  readonly points: string
}

/** What was owed at the end of a day, by the months in which it came. */
export async function sumOwed(queries: Queries, shop_id: number, day: Day): Promise<OwedMonth[]> {
  const found = await sql<OwedMonth>`
    SELECT to_char(month, 'YYYY-MM') AS month, sum(points)::text AS points FROM owed_days
    WHERE shop_id = ${shop_id} AND day <= ${day}::text::date
    GROUP BY owed_days.month HAVING sum(points) <> 0 ORDER BY owed_days.month
  `.execute(queries)
  return found.rows
}
