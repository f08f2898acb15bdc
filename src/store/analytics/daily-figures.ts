import { sql } from 'kysely'
import type { FinishedDay } from '../../domain/analytics/folding.ts'
import type { Day } from '../../domain/days.ts'
import type { Database, Queries, Tx } from '../db.ts'
import { BE_PATIENT } from '../prepared-statements.ts'

/**
 * What an entry adds to the figures of its day. Earned and redeemed as in a member's lifetime
 * figures (`lifetimeEffect` in domain/points/ledger.ts), so that those of all days are those of all
 * members.
 */
export const ENTRY_FIGURES = sql`
  CASE
    WHEN is_pending OR source IN ('owed', 'deduction') THEN 0
    WHEN type = 'earn' THEN points
    WHEN type = 'reversal' OR (type = 'adjust' AND of_seq IS NOT NULL)
      THEN coalesce(requested_points, points)
    WHEN type = 'adjust' THEN greatest(points, 0)
    ELSE 0
  END AS points_earned,
  CASE
    WHEN NOT is_pending AND (type = 'redeem' OR source = 'deduction') THEN -points ELSE 0
  END AS points_redeemed,
  CASE WHEN type = 'redeem' THEN -sign(points)::integer ELSE 0 END AS rewards_redeemed
`

/** Up to when the days of a shop are folded; null: none is. */
export async function readFoldedUntil(queries: Queries, shop_id: number): Promise<Date | null> {
  const found = await sql<{ folded_until: Date | null }>`
    SELECT folded_until FROM folded_days WHERE shop_id = ${shop_id}
  `.execute(queries)
  return found.rows[0]?.folded_until ?? null
}

/** Whether a shop has entries before this moment that are not folded. */
export async function hasEntriesToFold(
  queries: Queries,
  shop_id: number,
  until: Date,
): Promise<boolean> {
  const found = await sql<{ found: boolean }>`
    SELECT EXISTS (
      SELECT FROM entries
      WHERE shop_id = ${shop_id} AND created_at < ${until} AND created_at >= coalesce(
        (SELECT folded_until FROM folded_days WHERE shop_id = ${shop_id}), '-infinity'
      )
    ) AS found
  `.execute(queries)
  return found.rows[0]?.found ?? false
}

/** Makes the row that whoever folds the days of a shop locks. */
export async function ensureFold(db: Database, shop_id: number): Promise<void> {
  await sql`
    INSERT INTO folded_days (shop_id) VALUES (${shop_id}) ON CONFLICT DO NOTHING
  `.execute(db)
}

export interface FoldProgress {
  /** When the first entry was made that is not folded. */
  readonly first_entry_at: Date | null
}

/**
 * How far the days of a shop are folded, and nobody else folds them until this transaction ends,
 * which may take its time; undefined: somebody else is at it.
 */
export async function lockFold(tx: Tx, shop_id: number): Promise<FoldProgress | undefined> {
  await sql.raw(BE_PATIENT).execute(tx)
  const found = await sql<FoldProgress>`
    SELECT (
      SELECT min(e.created_at) FROM entries e
      WHERE e.shop_id = ${shop_id} AND e.created_at >= coalesce(f.folded_until, '-infinity')
    ) AS first_entry_at
    FROM folded_days f WHERE shop_id = ${shop_id} FOR UPDATE SKIP LOCKED
  `.execute(tx)
  return found.rows[0]
}

/** Folds these days, which follow on what is folded. */
export async function foldDays(
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
