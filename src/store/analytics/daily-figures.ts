import { sql } from 'kysely'
import type { FinishedDay } from '../../domain/analytics/finished-days.ts'
import type { Day } from '../../domain/days.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import type { Database, Queries, Tx } from '../db.ts'
import { COUNTS_ON_ITS_DAY, ENTRY_FIGURES } from '../entry-figures.ts'
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

/** Creates the row that says how far a shop's days are rolled up. */
export async function ensureRollup(db: Database, shop_id: number): Promise<void> {
  await db
    .insertInto('folded_days')
    .values({ shop_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export interface RollupProgress {
  /** The end of the last rolled-up day; null: there is none. */
  readonly until: Date | null
  /** When the first entry was made that is not rolled up yet. */
  readonly first_entry_at: Date | null
}

/** How far the days of a shop are rolled up. */
export async function readRollup(
  queries: Queries,
  shop_id: number,
  rollup: Rollup,
): Promise<RollupProgress> {
  const found = await sql<RollupProgress>`
    SELECT f.until, (
      SELECT min(e.created_at) FROM entries e
      WHERE e.shop_id = ${shop_id} AND e.created_at >= coalesce(f.until, '-infinity')
    ) AS first_entry_at
    FROM (SELECT ${ENDS[rollup]} AS until FROM folded_days WHERE shop_id = ${shop_id}) f
  `.execute(queries)
  return found.rows[0] ?? { until: null, first_entry_at: null }
}

/** Locks the noted days of a shop for this transaction; false: another process is at them. */
export async function lockNotedDays(tx: Tx, shop_id: number): Promise<boolean> {
  const found = await tx
    .selectFrom('folded_days')
    .select('shop_id')
    .where('shop_id', '=', shop_id)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  return found !== undefined
}

/** What the entries of one day add up to. */
export interface DaySums {
  readonly day: Day
  /** Decimal texts: the sum over many members may be more than a number holds. */
  readonly points_earned: string
  readonly points_redeemed: string
  readonly rewards_redeemed: string
}

/** The figures of these days; a day without entries has none. It may take long. */
export async function sumDays(
  tx: Tx,
  { shop_id }: Pick<Shop, 'shop_id'>,
  days: readonly FinishedDay[],
): Promise<DaySums[]> {
  await sql.raw(BE_PATIENT).execute(tx)
  const found = await sql<DaySums>`
    SELECT day::text, sum(points_earned)::text AS points_earned,
      sum(points_redeemed)::text AS points_redeemed, sum(rewards_redeemed)::text AS rewards_redeemed
    FROM (
      SELECT d.day, ${ENTRY_FIGURES}
      FROM json_to_recordset(${JSON.stringify(days)}) AS d (
        day date, starts_at timestamptz, ends_at timestamptz
      )
      JOIN entries e ON e.shop_id = ${shop_id}
        AND e.created_at >= d.starts_at AND e.created_at < d.ends_at AND e.${COUNTS_ON_ITS_DAY}
    ) f
    GROUP BY day
  `.execute(tx)
  return found.rows
}

/** Stores the figures of the days that follow `from`; false: another process did it. */
export async function saveDays(
  tx: Tx,
  shop_id: number,
  figures: readonly DaySums[],
  { from, last: { day, ends_at } }: RolledUpDays,
): Promise<boolean> {
  const moved = await sql`
    WITH moved AS (
      UPDATE folded_days SET next_day = ${day}::text::date + 1, folded_until = ${ends_at}
      WHERE shop_id = ${shop_id} AND folded_until IS NOT DISTINCT FROM ${from}::timestamptz
      RETURNING shop_id
    ), saved AS (
      INSERT INTO daily_figures (shop_id, day, points_earned, points_redeemed, rewards_redeemed)
      SELECT shop_id, day, points_earned, points_redeemed, rewards_redeemed
      FROM moved CROSS JOIN json_to_recordset(${JSON.stringify(figures)}) AS f (
        day date, points_earned numeric, points_redeemed numeric, rewards_redeemed numeric
      )
    )
    SELECT FROM moved
  `.execute(tx)
  return moved.rows.length > 0
}

/** Forgets the rolled-up days of a shop, whose days begin at other moments from now on. */
export async function forgetRolledUpDays(tx: Tx, shop_id: number): Promise<void> {
  await tx
    .updateTable('folded_days')
    .set({ next_day: null, folded_until: null, owed_until: null })
    .where('shop_id', '=', shop_id)
    .execute()
  await tx.deleteFrom('daily_figures').where('shop_id', '=', shop_id).execute()
  await tx.deleteFrom('owed_days').where('shop_id', '=', shop_id).execute()
}

/** Days that were rolled up together. */
export interface RolledUpDays {
  /** The end of the last day before them, as it was read; null: there was none. */
  readonly from: Date | null
  readonly last: FinishedDay
}
