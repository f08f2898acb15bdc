import { sql } from 'kysely'
import type { LotEntry } from '../../domain/points/lots.ts'
import { anyOf } from '../any-of.ts'
import type { Queries } from '../db.ts'

const PAGE = 5_000

const LOT_COLUMNS = sql`
  seq, type, points, coalesce(requested_points, points) AS requested_points, source, source_ref,
  is_pending, owed_delta, of_seq, order_id, lots_after
`

/**
 * All entries of a customer, if points expired or were corrected down since an award; none: nothing
 * of it can have been lost.
 */
export async function listEntriesIfLost(
  queries: Queries,
  shop_id: number,
  customer_id: number,
  award_seq: number,
): Promise<LotEntry[]> {
  const found = await sql<LotEntry>`
    SELECT ${LOT_COLUMNS} FROM entries
    WHERE shop_id = ${shop_id} AND customer_id = ${customer_id} AND EXISTS (
      SELECT FROM entries l
      WHERE l.shop_id = ${shop_id} AND l.customer_id = ${customer_id} AND l.seq > ${award_seq}
        AND (l.type = 'expire' OR (l.type = 'history' AND (l.points < 0 OR l.source = 'forgotten'))
          OR (l.type = 'adjust' AND l.source <> 'deduction' AND l.points < 0))
    )
    ORDER BY seq
  `.execute(queries)
  return found.rows
}

/** All entries of these customers, by customer. */
export async function listLotEntries(
  queries: Queries,
  shop_id: number,
  customer_ids: readonly number[],
): Promise<Map<number, LotEntry[]>> {
  const found = await sql<LotEntry & { customer_id: number }>`
    SELECT customer_id, ${LOT_COLUMNS} FROM entries
    WHERE shop_id = ${shop_id} AND customer_id = ${anyOf(customer_ids)} ORDER BY customer_id, seq
  `.execute(queries)
  return Map.groupBy(found.rows, ({ customer_id }) => customer_id)
}

/** The entries of one customer after another, read a page at a time. */
export async function* walkLots(
  queries: Queries,
  shop_id: number,
): AsyncGenerator<{ readonly customer_id: number; readonly entries: readonly LotEntry[] }> {
  let customer_id = 0
  let entries: LotEntry[] = []
  for (;;) {
    const after_seq = entries.at(-1)?.seq ?? 0
    const { rows } = await sql<LotEntry & { customer_id: number }>`
      SELECT customer_id, ${LOT_COLUMNS} FROM entries
      WHERE shop_id = ${shop_id} AND (customer_id, seq) > (${customer_id}, ${after_seq})
      ORDER BY customer_id, seq LIMIT ${PAGE}
    `.execute(queries)
    for (const row of rows) {
      if (row.customer_id !== customer_id && entries.length > 0) yield { customer_id, entries }
      if (row.customer_id !== customer_id) entries = []
      customer_id = row.customer_id
      entries.push(row)
    }
    if (rows.length < PAGE) break
  }
  if (entries.length > 0) yield { customer_id, entries }
}
