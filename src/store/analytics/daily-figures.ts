import { sql } from 'kysely'
import type { FinishedDay } from '../../domain/analytics/finished-days.ts'
import type { Day } from '../../domain/days.ts'
import type { Database, Queries, Tx } from '../db.ts'
import { ENTRY_FIGURES } from '../entry-figures.ts'
import { BE_PATIENT } from '../prepared-statements.ts'

/** The end of the last rolled-up day of a shop; null: there is none. */
export async function readRolledUpUntil(queries: Queries, shop_id: number): Promise<Date | null> {
  const row = await queries
    .selectFrom('folded_days')
    .select('folded_until')
    .where('shop_id', '=', shop_id)
    .executeTakeFirst()
  return row?.folded_until ?? null
}

/** What days are rolled up into; each has its own end. */
const ENDS = {
  figures: sql.ref('folded_days.folded_until'),
  owed: sql.ref('folded_days.owed_until'),
} as const
export type Rollup = keyof typeof ENDS

/** Whether a shop has entries before this moment that are not rolled up. */
export async function hasEntriesToRollUp(
  queries: Queries,
  shop_id: number,
  rollup: Rollup,
  until: Date,
): Promise<boolean> {
  const found = await sql<{ found: boolean }>`
    SELECT EXISTS (
      SELECT FROM entries
      WHERE shop_id = ${shop_id} AND created_at < ${until} AND created_at >= coalesce(
        (SELECT ${ENDS[rollup]} FROM folded_days WHERE shop_id = ${shop_id}), '-infinity'
      )
    ) AS found
  `.execute(queries)
  return found.rows[0]?.found ?? false
}

/** Creates the row that is locked while a shop's days are rolled up. */
export async function ensureRollup(db: Database, shop_id: number): Promise<void> {
  await db
    .insertInto('folded_days')
    .values({ shop_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export interface RollupProgress {
  /** When the first entry was made that is not rolled up yet. */
  readonly first_entry_at: Date | null
}

/**
 * How far the days of a shop are rolled up. Locks them for this transaction, which may take long;
 * undefined: another process is at it.
 */
export async function lockRollup(
  tx: Tx,
  shop_id: number,
  rollup: Rollup,
): Promise<RollupProgress | undefined> {
  await sql.raw(BE_PATIENT).execute(tx)
  const found = await sql<RollupProgress>`
    SELECT (
      SELECT min(e.created_at) FROM entries e
      WHERE e.shop_id = ${shop_id} AND e.created_at >= coalesce(${ENDS[rollup]}, '-infinity')
    ) AS first_entry_at
    FROM folded_days WHERE shop_id = ${shop_id} FOR NO KEY UPDATE SKIP LOCKED
  `.execute(tx)
  return found.rows[0]
}

/** Rolls up these days, which follow the last rolled-up one. */
export async function rollUpDays(
  tx: Tx,
  shop_id: number,
  days: readonly [FinishedDay, ...FinishedDay[]],
  next: { next_day: Day; folded_until: Date },
): Promise<void> {
  const finished = sql`json_to_recordset(${JSON.stringify(days)}) AS d (
    day date, starts_at timestamptz, ends_at timestamptz
  )`
  const entriesOfDay = sql`entries e ON e.shop_id = ${shop_id}
    AND e.created_at >= d.starts_at AND e.created_at < d.ends_at`
  await sql`
    INSERT INTO daily_figures (shop_id, day, points_earned, points_redeemed, rewards_redeemed)
    SELECT ${shop_id}, f.day, sum(points_earned), sum(points_redeemed), sum(rewards_redeemed)
    FROM (SELECT d.day, ${ENTRY_FIGURES} FROM ${finished} JOIN ${entriesOfDay}) f
    GROUP BY f.day
  `.execute(tx)
  await sql`
    UPDATE folded_days
    SET next_day = ${next.next_day}::text::date, folded_until = ${next.folded_until}
    WHERE shop_id = ${shop_id}
  `.execute(tx)
}
