import { sql } from 'kysely'
import type { LotEntry } from '../domain/lots.ts'
import type { Queries } from './db.ts'

/**
 * A customer's entries from the first on, if points expired or were corrected away since an award;
 * none: nothing of it can have been lost.
 */
export async function listEntriesIfLost(
  queries: Queries,
  shop_id: number,
  customer_id: number,
  award_seq: number,
): Promise<LotEntry[]> {
  const found = await sql<LotEntry>`
    SELECT seq, type, points, coalesce(requested_points, points) AS requested_points, source,
      source_ref, is_pending, owed_delta, of_seq
    FROM entries
    WHERE shop_id = ${shop_id} AND customer_id = ${customer_id} AND EXISTS (
      SELECT FROM entries l
      WHERE l.shop_id = ${shop_id} AND l.customer_id = ${customer_id} AND l.seq > ${award_seq}
        AND (l.type = 'expire' OR (l.type = 'adjust' AND l.source <> 'deduction' AND l.points < 0))
    )
    ORDER BY seq
  `.execute(queries)
  return found.rows
}
