import { sql } from 'kysely'
import { reversalSource } from '../../domain/points/entry-reversal.ts'
import type { Queries } from '../db.ts'

/** The entry that reverses another one, the newest of several; undefined: none does. */
export async function findReversalOf(
  queries: Queries,
  shop_id: number,
  customer_id: number,
  { source, seq, of_seq }: { source: string; seq: number; of_seq: number | null },
): Promise<{ entry_id: string } | undefined> {
  const award_source = source.replace(/_release$/, '')
  return queries
    .selectFrom('entries')
    .select('entry_id')
    .where('shop_id', '=', shop_id)
    .where('customer_id', '=', customer_id)
    .where('of_seq', '=', of_seq ?? seq)
    .where('source', '=', reversalSource(award_source))
    .orderBy('seq', 'desc')
    .executeTakeFirst()
}

/** How many points of an award by hand were not undone yet. */
export async function readWhatIsLeft(
  queries: Queries,
  shop_id: number,
  customer_id: number,
  { seq, points }: { readonly seq: number; readonly points: number },
): Promise<number> {
  const found = await sql<{ undone: number }>`
    SELECT coalesce(sum(coalesce(requested_points, points)), 0)::bigint AS undone
    FROM entries
    WHERE shop_id = ${shop_id} AND customer_id = ${customer_id} AND of_seq = ${seq}
  `.execute(queries)
  return points + (found.rows[0]?.undone ?? 0)
}
