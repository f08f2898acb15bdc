import { sql } from 'kysely'
import type { Queries, Tx } from '../../store/db.ts'
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
    SELECT document FROM embedded_orders
    WHERE shop_id = ${shop_id} AND order_id = ${order_id} AND document IS NOT NULL
  `.execute(queries)
  return found.rows[0]?.document
}

/** An order, or the place of one that is still to come; locked until this transaction ends. */
export async function lockOrder(
  tx: Tx,
  shop_id: number,
  order_id: number,
): Promise<OrderDocument | undefined> {
  // The update changes nothing, but locks the existing row and returns it.
  const found = await sql<{ document: OrderDocument | null }>`
    INSERT INTO embedded_orders (shop_id, order_id) VALUES (${shop_id}, ${order_id})
    ON CONFLICT (shop_id, order_id) DO UPDATE SET order_id = excluded.order_id
    RETURNING document
  `.execute(tx)
  return found.rows[0]?.document ?? undefined
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

/** The refunds that came before their order, the first first; they are then kept with it. */
export async function takeEarlyRefunds(
  tx: Tx,
  shop_id: number,
  order_id: number,
): Promise<RefundDocument[]> {
  const taken = await sql<{ document: RefundDocument }>`
    DELETE FROM embedded_early_refunds WHERE shop_id = ${shop_id} AND order_id = ${order_id}
    RETURNING document
  `.execute(tx)
  const refunds = taken.rows.map(({ document }) => document)
  return refunds.toSorted((one, other) => one.created_at.localeCompare(other.created_at))
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

/** Keeps for which products an order waits. */
export async function awaitProducts(
  tx: Tx,
  shop_id: number,
  order_id: number,
  product_ids: readonly number[],
): Promise<void> {
  if (product_ids.length === 0) return
  await sql`
    INSERT INTO embedded_awaited_products (shop_id, product_id, order_id)
    SELECT DISTINCT ${shop_id}::integer, value::bigint, ${order_id}::bigint
    FROM json_array_elements_text(${JSON.stringify(product_ids)})
    ON CONFLICT DO NOTHING
  `.execute(tx)
}

/** Orders that wait for this product. */
export async function listAwaiting(
  queries: Queries,
  shop_id: number,
  product_id: number,
  limit: number,
): Promise<number[]> {
  const found = await sql<{ order_id: number }>`
    SELECT order_id FROM embedded_awaited_products
    WHERE shop_id = ${shop_id} AND product_id = ${product_id}
    ORDER BY order_id LIMIT ${limit}
  `.execute(queries)
  return found.rows.map(({ order_id }) => order_id)
}

export async function stopAwaiting(
  tx: Tx,
  shop_id: number,
  { order_id, product_id }: { readonly order_id: number; readonly product_id: number },
): Promise<void> {
  await sql`
    DELETE FROM embedded_awaited_products
    WHERE shop_id = ${shop_id} AND product_id = ${product_id} AND order_id = ${order_id}
  `.execute(tx)
}
