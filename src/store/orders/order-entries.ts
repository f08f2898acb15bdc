import { sql } from 'kysely'
import type { TracedEntry } from '../../domain/orders/explain.ts'
import type { Queries } from '../db.ts'

const TRACED = sql.raw(`
  SELECT entry_id, type, points, coalesce(requested_points, points) AS requested_points,
    credits_total - debits_total AS balance_after, source, source_ref, description, metadata,
    is_pending, pending_until, order_id, created_at
  FROM entries
`)

export async function findEntry(
  queries: Queries,
  shop_id: number,
  customer_id: number,
  entry_id: string,
): Promise<TracedEntry | undefined> {
  const found = await sql<TracedEntry>`
    ${TRACED} WHERE shop_id = ${shop_id} AND customer_id = ${customer_id}
      AND entry_id = ${entry_id}
  `.execute(queries)
  return found.rows[0]
}

/** All entries of an order, internal ones too, in the order in which they were made. */
export async function listOrderEntries(
  queries: Queries,
  shop_id: number,
  customer_id: number,
  order_id: number,
): Promise<TracedEntry[]> {
  const found = await sql<TracedEntry>`
    ${TRACED} WHERE shop_id = ${shop_id} AND customer_id = ${customer_id}
      AND order_id = ${order_id}
    ORDER BY seq
  `.execute(queries)
  return found.rows
}
