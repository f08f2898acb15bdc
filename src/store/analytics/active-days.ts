import { sql } from 'kysely'
import type { Window } from '../../domain/analytics/window.ts'
import type { Day } from '../../domain/days.ts'
import type { Queries, Tx } from '../db.ts'
import type { WritePart } from '../write-together.ts'

/** A day on which a member placed an order, claimed or redeemed. */
export interface ActiveDay {
  readonly customer_id: number
  readonly day: Day
}

/** The part of a write that notes on which days members were active. */
export function activeDaysPart(shop_id: number, days: readonly ActiveDay[]): WritePart | null {
  if (days.length === 0) return null
  return sql`
    new_days AS (
      INSERT INTO noted_days (shop_id, day, customer_id)
      SELECT ${shop_id}, r.day, r.customer_id
      FROM json_to_recordset(${JSON.stringify(days)}) AS r (customer_id bigint, day date)
      ORDER BY r.customer_id, r.day
      ON CONFLICT DO NOTHING
    )
  `
}

/** Whether noted days before this one are not rolled up yet. */
export async function hasDaysToRollUp(
  queries: Queries,
  shop_id: number,
  before: Day,
): Promise<boolean> {
  const found = await sql<{ found: boolean }>`
    SELECT EXISTS (
      SELECT FROM noted_days WHERE shop_id = ${shop_id} AND day < ${before}::text::date
    ) AS found
  `.execute(queries)
  return found.rows[0]?.found ?? false
}

/**
 * Rolls up to this many noted days before one day into the number of active members. A late day may
 * fall between two earlier ones of its member: then the later of these gets another previous day.
 */
export async function rollUpNotedDays(
  tx: Tx,
  shop_id: number,
  { before, limit }: { readonly before: Day; readonly limit: number },
): Promise<void> {
  // The parts of a statement all see the rows as they were before it: `n` are rolled up earlier.
  const rolled_up = sql`active_days n
    WHERE n.shop_id = ${shop_id} AND n.customer_id = f.customer_id`
  const ofChange = sql`m.shop_id = ${shop_id} AND m.day = c.day
    AND m.previous_day = c.previous_day AND c.members < 0`
  await sql`
    WITH due AS (
      SELECT day, customer_id FROM noted_days
      WHERE shop_id = ${shop_id} AND day < ${before}::text::date
      ORDER BY day, customer_id LIMIT ${limit}
    ), taken AS (
      DELETE FROM noted_days t USING due
      WHERE t.shop_id = ${shop_id} AND t.day = due.day AND t.customer_id = due.customer_id
      RETURNING t.day, t.customer_id
    ), fresh AS (
      INSERT INTO active_days (shop_id, customer_id, day)
      SELECT ${shop_id}, customer_id, day FROM taken
      ON CONFLICT DO NOTHING
      RETURNING customer_id, day
    ), placed AS (
      SELECT customer_id, day,
        coalesce((SELECT max(n.day) FROM ${rolled_up} AND n.day < f.day), '-infinity') AS earlier,
        (SELECT min(n.day) FROM ${rolled_up} AND n.day > f.day) AS later
      FROM fresh f
    ), linked AS (
      SELECT day, earlier, later, coalesce(lag(day) OVER gap, earlier) AS previous_day,
        later IS NOT NULL AND lead(day) OVER gap IS NULL AS is_last_of_gap
      FROM placed WINDOW gap AS (PARTITION BY customer_id, earlier ORDER BY day)
    ), changes AS (
      SELECT day, previous_day, sum(members)::bigint AS members
      FROM (
        SELECT day, previous_day, 1 AS members FROM linked
        UNION ALL SELECT later, day, 1 FROM linked WHERE is_last_of_gap
        UNION ALL SELECT later, earlier, -1 FROM linked WHERE is_last_of_gap
      ) link
      GROUP BY day, previous_day HAVING sum(members) <> 0
    ), added AS (
      INSERT INTO active_members AS m (shop_id, day, previous_day, members)
      SELECT ${shop_id}, day, previous_day, members FROM changes WHERE members > 0
      ON CONFLICT (shop_id, day, previous_day)
      DO UPDATE SET members = m.members + excluded.members
    ), reduced AS (
      UPDATE active_members m SET members = m.members + c.members FROM changes c
      WHERE ${ofChange} AND m.members + c.members > 0
    )
    DELETE FROM active_members m USING changes c WHERE ${ofChange} AND m.members + c.members = 0
  `.execute(tx)
}

/** The first day on which anybody was active; null: nobody ever was. */
export async function readFirstActiveDay(queries: Queries, shop_id: number): Promise<Day | null> {
  const found = await sql<{ first: Day | null }>`
    SELECT least(
      (SELECT min(day) FROM noted_days WHERE shop_id = ${shop_id}),
      (SELECT min(day) FROM active_members WHERE shop_id = ${shop_id})
    )::text AS first
  `.execute(queries)
  return found.rows[0]?.first ?? null
}

/**
 * Members who were active in a window, each once: by their first rolled-up day in it, or, if they
 * have none, by a noted day. Those who were deleted since are subtracted: they are few.
 */
export async function countActive(
  queries: Queries,
  shop_id: number,
  window: Window,
): Promise<number> {
  const first = sql`${window.first}::text::date`
  const isInside = sql`day BETWEEN ${first} AND ${window.last}::text::date`
  // Day by day, so that only the rows that count are read.
  const found = await sql<{ members: number }>`
    SELECT (
      SELECT coalesce(sum(a.members), 0)::bigint
      FROM generate_series(0, ${window.days - 1}) AS d (after)
      CROSS JOIN LATERAL (
        SELECT sum(members) AS members FROM active_members
        WHERE shop_id = ${shop_id} AND day = ${first} + d.after AND previous_day < ${first}
      ) a
    ) + (
      SELECT count(DISTINCT n.customer_id) FROM noted_days n
      WHERE n.shop_id = ${shop_id} AND n.${isInside} AND NOT EXISTS (
        SELECT FROM active_days a
        WHERE a.shop_id = ${shop_id} AND a.customer_id = n.customer_id AND a.${isInside}
      )
    ) - (
      SELECT count(*) FROM customers c
      WHERE c.shop_id = ${shop_id} AND c.gone_at IS NOT NULL AND c.merged_into IS NULL AND (
        EXISTS (
          SELECT FROM active_days a
          WHERE a.shop_id = ${shop_id} AND a.customer_id = c.customer_id AND a.${isInside}
        ) OR EXISTS (
          SELECT FROM noted_days n
          WHERE n.shop_id = ${shop_id} AND n.customer_id = c.customer_id AND n.${isInside}
        )
      )
    ) AS members
  `.execute(queries)
  return found.rows[0]?.members ?? 0
}
