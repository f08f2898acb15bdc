import { sql } from 'kysely'
import { LostRace, type Queries, type Tx } from '../../store/db.ts'
import type { OrderDocument, RefundDocument } from '../order-document.ts'

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

/** Keeps a refund whose order is not known yet; false if there is one of this id. */
export async function insertEarlyRefund(
  tx: Tx,
  shop_id: number,
  order_id: number,
  refund: RefundDocument,
): Promise<boolean> {
  const inserted = await sql`
    INSERT INTO embedded_early_refunds (shop_id, order_id, refund_id, document)
    VALUES (${shop_id}, ${order_id}, ${refund.id}, ${JSON.stringify(refund)})
    ON CONFLICT DO NOTHING RETURNING refund_id
  `.execute(tx)
  return inserted.rows.length > 0
}

/** The refunds that came before their order; they are then kept with it. */
export async function takeEarlyRefunds(
  tx: Tx,
  shop_id: number,
  order_id: number,
): Promise<RefundDocument[]> {
  const taken = await sql<{ document: RefundDocument }>`
    DELETE FROM embedded_early_refunds WHERE shop_id = ${shop_id} AND order_id = ${order_id}
    RETURNING document
  `.execute(tx)
  return taken.rows.map(({ document }) => document)
}

export async function findEarlyRefund(
  tx: Tx,
  shop_id: number,
  order_id: number,
  refund_id: number,
): Promise<RefundDocument | undefined> {
  const found = await sql<{ document: RefundDocument }>`
    SELECT document FROM embedded_early_refunds
    WHERE shop_id = ${shop_id} AND order_id = ${order_id} AND refund_id = ${refund_id}
  `.execute(tx)
  return found.rows[0]?.document
}
