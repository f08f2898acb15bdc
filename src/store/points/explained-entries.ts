import { type SqlBool, sql } from 'kysely'
import type { LedgerEntry } from '../../domain/explanations/entry-to-explain.ts'
import { anyOf } from '../any-of.ts'
import type { Queries } from '../db.ts'

/** An entry with the call that made it; null: none did, or the entry is older than these columns. */
export interface StoredEntry extends LedgerEntry {
  readonly made_by: string | null
  readonly request_id: string | null
}

const CONTENT = sql`
  entry_id, type, points, coalesce(requested_points, points) AS requested_points, source,
  source_ref, description, metadata, is_pending, pending_until, order_id, title_key, title_params,
  owed_delta, of_seq, made_by, request_id
`

const ENTRY = sql`
  SELECT seq, created_at, credits_total - debits_total AS balance_after, ${CONTENT} FROM entries
`

/** The next of a member's entries, after the one with the number `before_seq`. */
export interface StoredEntriesPage {
  readonly limit: number
  readonly before_seq: number | null
}

/** The entries of a member without any merge, newest first: by their numbers. */
export async function listStoredEntries(
  queries: Queries,
  shop_id: number,
  customer_id: number,
  page: StoredEntriesPage,
): Promise<StoredEntry[]> {
  const { before_seq } = page
  const older = before_seq === null ? sql<SqlBool>`true` : sql<SqlBool>`seq < ${before_seq}::bigint`
  const found = await sql<StoredEntry>`
    ${ENTRY} WHERE shop_id = ${shop_id} AND customer_id = ${customer_id} AND ${older}
    ORDER BY seq DESC LIMIT ${page.limit}
  `.execute(queries)
  return found.rows
}

/**
 * The entries of a member who is several by a merge, newest first. Those that the merge brought have
 * later numbers than older entries, so here the time decides, and the balance is that of all
 * together at the time of each. It reads all of the ledger.
 */
export async function listMergedEntries(
  queries: Queries,
  shop_id: number,
  customer_id: number,
  { limit, before_seq }: StoredEntriesPage,
): Promise<StoredEntry[]> {
  const own = sql`shop_id = ${shop_id} AND customer_id = ${customer_id}`
  const older =
    before_seq === null
      ? sql<SqlBool>`true`
      : sql<SqlBool>`(created_at, seq) < (
          SELECT created_at, seq FROM entries WHERE ${own} AND seq = ${before_seq}::bigint
        )`
  const found = await sql<StoredEntry>`
    WITH changes AS (
      SELECT seq, created_at, credits_total - debits_total
        - lag(credits_total - debits_total, 1, 0::bigint) OVER (ORDER BY seq) AS change
      FROM entries WHERE ${own}
    ), timed AS (
      SELECT seq, created_at, sum(change) OVER (ORDER BY created_at, seq)::bigint AS balance_after
      FROM changes
    ), page AS (
      SELECT seq, balance_after FROM timed WHERE ${older}
      ORDER BY created_at DESC, seq DESC LIMIT ${limit}
    )
    SELECT seq, created_at, balance_after, ${CONTENT} FROM page JOIN entries USING (seq)
    WHERE ${own} ORDER BY created_at DESC, seq DESC
  `.execute(queries)
  return found.rows
}

export async function findStoredEntry(
  queries: Queries,
  shop_id: number,
  customer_id: number,
  entry_id: string,
): Promise<StoredEntry | undefined> {
  const found = await sql<StoredEntry>`
    ${ENTRY} WHERE shop_id = ${shop_id} AND customer_id = ${customer_id}
      AND entry_id = ${entry_id}
  `.execute(queries)
  return found.rows[0]
}

/** These of a member's entries, by their numbers. */
export async function findEntriesBySeq(
  queries: Queries,
  shop_id: number,
  customer_id: number,
  seqs: readonly number[],
): Promise<ReadonlyMap<number, StoredEntry>> {
  if (seqs.length === 0) return new Map()
  const found = await sql<StoredEntry>`
    ${ENTRY} WHERE shop_id = ${shop_id} AND customer_id = ${customer_id} AND seq = ${anyOf(seqs)}
  `.execute(queries)
  return new Map(found.rows.map((entry) => [entry.seq, entry]))
}
