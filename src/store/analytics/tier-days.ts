import { sql } from 'kysely'
import type { Day } from '../../domain/days.ts'
import type { Queries } from '../db.ts'
import { isHere } from '../is-here.ts'

/**
 * Counts the members of each tier for a finished day, unless that was done. They are counted before
 * a row is written, so that nothing waits while many members are counted.
 */
export async function saveTierDay(queries: Queries, shop_id: number, day: Day): Promise<void> {
  const isNew = sql`NOT EXISTS (
    SELECT FROM tier_days t WHERE t.shop_id = ${shop_id} AND t.day = ${day}::text::date
  )`
  const counted = await sql<{ tier_id: string; members: number }>`
    SELECT coalesce(tier_id, '') AS tier_id, count(*) AS members FROM accounts a
    WHERE shop_id = ${shop_id} AND ${isHere(sql`a`)} AND EXISTS (
      SELECT FROM programs p
      WHERE p.shop_id = ${shop_id} AND p.document->'switches'->'tiers_enabled' = 'true'::jsonb
    ) AND ${isNew}
    GROUP BY coalesce(tier_id, '')
  `.execute(queries)
  if (counted.rows.length === 0) return
  await sql`
    INSERT INTO tier_days (shop_id, day, tier_id, members)
    SELECT ${shop_id}, ${day}::text::date, tier_id, members
    FROM json_to_recordset(${JSON.stringify(counted.rows)}) AS c (tier_id text, members bigint)
    WHERE ${isNew}
    ON CONFLICT DO NOTHING
  `.execute(queries)
}

export interface TierDay {
  readonly day: Day
  /** null: the entry tier. */
  readonly tier_id: string | null
  readonly members: number
}

/** What was counted on these days. */
export async function listTierDays(
  queries: Queries,
  shop_id: number,
  { first, last }: { readonly first: Day; readonly last: Day },
): Promise<TierDay[]> {
  const found = await sql<TierDay>`
    SELECT day::text AS day, nullif(tier_id, '') AS tier_id, members FROM tier_days
    WHERE shop_id = ${shop_id} AND day BETWEEN ${first}::text::date AND ${last}::text::date
    ORDER BY tier_days.day, tier_days.tier_id
  `.execute(queries)
  return found.rows
}
