import { sql } from 'kysely'
import type { Queries, Tx } from '../../store/db.ts'
import type { Delivery } from '../domain/webhooks.ts'

const COLUMNS = ['delivery_id', 'event_id', 'topic', 'status', 'attempts', 'due_at'] as const

/** Of the newest event first: ids begin with its time. */
export async function listDeliveries(
  queries: Queries,
  shop_id: number,
  webhook_id: string,
  page: {
    readonly status: Delivery['status'] | null
    readonly limit: number
    readonly before: string | null
  },
): Promise<Delivery[]> {
  let query = queries
    .selectFrom('deliveries')
    .select(COLUMNS)
    .where('shop_id', '=', shop_id)
    .where('webhook_id', '=', webhook_id)
  if (page.status !== null) query = query.where('status', '=', page.status)
  if (page.before !== null) query = query.where('delivery_id', '<', page.before)
  return query.orderBy('delivery_id', 'desc').limit(page.limit).execute()
}

/** The endpoint that a delivery is for. */
export async function findDeliveryEndpoint(
  queries: Queries,
  shop_id: number,
  delivery_id: string,
): Promise<string | undefined> {
  const found = await queries
    .selectFrom('deliveries')
    .select('webhook_id')
    .where('shop_id', '=', shop_id)
    .where('delivery_id', '=', delivery_id)
    .executeTakeFirst()
  return found?.webhook_id
}

/** Makes it due now, as if it had never been tried. Its attempts stay listed. */
export async function redeliver(
  tx: Tx,
  shop_id: number,
  delivery_id: string,
  now: Date,
): Promise<Delivery | undefined> {
  return tx
    .updateTable('deliveries')
    .set({ status: 'pending', due_at: now, attempts_made: 0 })
    .where('shop_id', '=', shop_id)
    .where('delivery_id', '=', delivery_id)
    .returning(COLUMNS)
    .executeTakeFirst()
}

/** Deletes finished deliveries of events older than the moment of this id; returns their number. */
export async function pruneDeliveries(
  queries: Queries,
  shop_id: number,
  { before_id, limit }: { readonly before_id: string; readonly limit: number },
): Promise<number> {
  const pruned = await sql`
    DELETE FROM deliveries
    WHERE shop_id = ${shop_id} AND delivery_id = ANY (ARRAY(
      SELECT delivery_id FROM deliveries
      WHERE shop_id = ${shop_id} AND delivery_id < ${before_id} AND status <> 'pending'
      ORDER BY delivery_id LIMIT ${limit}
    ))
  `.execute(queries)
  return Number(pruned.numAffectedRows ?? 0)
}
