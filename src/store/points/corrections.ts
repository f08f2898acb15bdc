import { sql } from 'kysely'
import type { Correction } from '../../domain/points/points.ts'
import type { Tx } from '../db.ts'

/** An upward correction under a reference, with what has not been undone of it yet. */
export interface ReferencedCorrection extends Correction {
  readonly customer_id: number
  readonly source_ref: string
}

/** The upward corrections under these references. */
export async function findCorrections(
  tx: Tx,
  shop_id: number,
  references: readonly { readonly customer_id: number; readonly source_ref: string }[],
): Promise<ReferencedCorrection[]> {
  if (references.length === 0) return []
  const found = await sql<ReferencedCorrection>`
    SELECT DISTINCT e.customer_id, e.source_ref, e.seq, e.tier_points <> 0 AS counts_for_tier,
      e.points + coalesce((
        SELECT sum(coalesce(u.requested_points, u.points)) FROM entries u
        WHERE u.shop_id = ${shop_id} AND u.customer_id = e.customer_id AND u.of_seq = e.seq
      ), 0)::bigint AS left
    FROM json_to_recordset(${JSON.stringify(references)}) AS r (
      customer_id bigint, source_ref text
    )
    JOIN entries e ON e.shop_id = ${shop_id} AND e.customer_id = r.customer_id
      AND e.source = 'adjustment' AND e.source_ref = r.source_ref AND e.points > 0
  `.execute(tx)
  return found.rows
}
