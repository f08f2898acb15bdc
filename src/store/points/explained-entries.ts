import { type SqlBool, sql } from 'kysely'
import type { LedgerEntry } from '../../domain/explanations/entry-to-explain.ts'
import { anyOf } from '../any-of.ts'
import type { Queries } from '../db.ts'

/** An entry with the call that made it; null: none did, or the entry is older than these columns. */
export interface StoredEntry extends LedgerEntry {
  readonly made_by: string | null
  readonly request_id: string | null
}

const ENTRY = sql`
  SELECT seq, entry_id, type, points, coalesce(requested_points, points) AS requested_points,
    credits_total - debits_total AS balance_after, source, source_ref, description, metadata,
    is_pending, pending_until, order_id, created_at, title_key, title_params, owed_delta, of_seq,
    made_by, request_id
  FROM entries
`

/** A member's entries, newest first. */
export async function listStoredEntries(
  queries: Queries,
  shop_id: number,
  customer_id: number,
  page: { readonly limit: number; readonly before_seq: number | null },
): Promise<StoredEntry[]> {
  const { before_seq } = page
  const older = before_seq === null ? sql<SqlBool>`true` : sql<SqlBool>`seq < ${before_seq}::bigint`
  const found = await sql<StoredEntry>`
    ${ENTRY} WHERE shop_id = ${shop_id} AND customer_id = ${customer_id} AND ${older}
    ORDER BY seq DESC LIMIT ${page.limit}
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
