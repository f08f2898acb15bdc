import { sql } from 'kysely'
import { LostRace, type Queries, type Tx } from '../../store/db.ts'
import type { OrderDocument } from '../order-document.ts'

export async function saveOrders(
  tx: Tx,
  shop_id: number,
  orders: readonly { order_id: number; document: OrderDocument }[],
): Promise<void> {
  await sql`
    INSERT INTO embedded_orders (shop_id, order_id, document)
    SELECT ${shop_id}, order_id, document
    FROM json_to_recordset(${JSON.stringify(orders)}) AS r (order_id bigint, document jsonb)
    ON CONFLICT (shop_id, order_id) DO UPDATE SET document = excluded.document
  `.execute(tx)
}

export async function findOrder(
  queries: Queries,
  shop_id: number,
  order_id: number,
): Promise<OrderDocument | undefined> {
  const found = await sql<{ document: OrderDocument }>`
    SELECT document FROM embedded_orders WHERE shop_id = ${shop_id} AND order_id = ${order_id}
  `.execute(queries)
  return found.rows[0]?.document
}

/** An order, locked until this transaction ends. */
export async function lockOrder(
  tx: Tx,
  shop_id: number,
  order_id: number,
): Promise<OrderDocument | undefined> {
  const found = await sql<{ document: OrderDocument }>`
    SELECT document FROM embedded_orders
    WHERE shop_id = ${shop_id} AND order_id = ${order_id} FOR UPDATE
  `.execute(tx)
  return found.rows[0]?.document
}

/** Saves an order that is locked. */
export async function insertOrder(
  tx: Tx,
  shop_id: number,
  order_id: number,
  document: OrderDocument,
): Promise<void> {
  const inserted = await sql`
    INSERT INTO embedded_orders (shop_id, order_id, document)
    VALUES (${shop_id}, ${order_id}, ${JSON.stringify(document)})
    ON CONFLICT DO NOTHING RETURNING order_id
  `.execute(tx)
  if (inserted.rows.length === 0) throw new LostRace('the order was made just now')
}
