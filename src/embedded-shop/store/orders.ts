import { sql } from 'kysely'
import type { Queries, Tx } from '../../store/db.ts'
import type { WritePart } from '../../store/write-together.ts'
import type { OrderDocument, RefundDocument } from '../order-document.ts'
import { PRODUCT_FACTS, type ProductFactsRow } from './catalogue.ts'

/** What the shop has of an order. */
export interface KeptOrder {
  /** undefined: only refunds have come so far, or nothing. */
  readonly document: OrderDocument | undefined
  /** Refunds that came before their order, the first first. */
  readonly early_refunds: readonly RefundDocument[]
  /** The ids of refunds that were withdrawn. */
  readonly withdrawn_refunds: readonly number[]
}

/** Saves these documents, whatever is there. */
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

export interface ShopOrders {
  /** Those that have a row, by their numbers; locked until this transaction ends. */
  readonly orders: ReadonlyMap<number, KeptOrder>
  readonly products: readonly ProductFactsRow[]
}

/** Orders, locked in the order of their numbers, and products, with one statement. */
export async function loadOrders(
  tx: Tx,
  shop_id: number,
  { order_ids, product_ids }: { order_ids: readonly number[]; product_ids: readonly number[] },
): Promise<ShopOrders> {
  const found = await sql<{
    orders: readonly KeptOrderRow[]
    products: readonly ProductFactsRow[]
  }>`
    WITH o AS (
      SELECT order_id, document, early_refunds, withdrawn_refunds FROM embedded_orders
      WHERE shop_id = ${shop_id} AND order_id = ANY (ARRAY(
        SELECT value::bigint FROM json_array_elements_text(${JSON.stringify(order_ids)})
      ))
      ORDER BY order_id FOR NO KEY UPDATE
    ), p AS (
      SELECT ${PRODUCT_FACTS} FROM embedded_products
      WHERE shop_id = ${shop_id} AND document IS NOT NULL AND product_id = ANY (ARRAY(
        SELECT value::bigint FROM json_array_elements_text(${JSON.stringify(product_ids)})
      ))
    )
    SELECT (SELECT coalesce(json_agg(o), '[]') FROM o) AS orders,
      (SELECT coalesce(json_agg(p), '[]') FROM p) AS products
  `.execute(tx)
  const [{ orders, products } = { orders: [], products: [] }] = found.rows
  return {
    products,
    orders: new Map(
      orders.map(({ order_id, document, ...refunds }) => [
        order_id,
        { document: document ?? undefined, ...refunds },
      ]),
    ),
  }
}

interface KeptOrderRow extends Omit<KeptOrder, 'document'> {
  readonly order_id: number
  readonly document: OrderDocument | null
}

/** An order that is to be stored. */
export interface ShopOrderWrite extends KeptOrder {
  readonly order_id: number
  /** It has no row yet. */
  readonly is_new: boolean
  /** The products that it waits for. */
  readonly awaited: readonly number[]
}

/** An order that has no row yet is stored once: this says that somebody else was first. */
export const TAKEN_ORDER = 'embedded_orders_pkey'

/** The part of a write that stores these orders, of which those that have a row are locked. */
export function ordersPart(shop_id: number, orders: readonly ShopOrderWrite[]): WritePart | null {
  if (orders.length === 0) return null
  const awaited = orders.flatMap(({ order_id, awaited: product_ids }) =>
    [...new Set(product_ids)].map((product_id) => ({ order_id, product_id })),
  )
  return sql`
    order_rows AS MATERIALIZED (
      SELECT order_id, is_new, document, early_refunds, withdrawn_refunds
      FROM json_to_recordset(${JSON.stringify(orders)}) AS r (
        order_id bigint, is_new boolean, document jsonb, early_refunds jsonb,
        withdrawn_refunds jsonb
      )
    ), new_orders AS (
      INSERT INTO embedded_orders (shop_id, order_id, document, early_refunds, withdrawn_refunds)
      SELECT ${shop_id}, order_id, document, early_refunds, withdrawn_refunds FROM order_rows
      WHERE is_new ORDER BY order_id
    ), changed_orders AS (
      UPDATE embedded_orders o
      SET document = r.document, early_refunds = r.early_refunds,
        withdrawn_refunds = r.withdrawn_refunds
      FROM order_rows r
      WHERE o.shop_id = ${shop_id} AND o.order_id = r.order_id
        AND o.order_id = ANY (ARRAY(SELECT order_id FROM order_rows WHERE NOT is_new))
    ), awaited_products AS (
      INSERT INTO embedded_awaited_products (shop_id, product_id, order_id)
      SELECT ${shop_id}, product_id, order_id
      FROM json_to_recordset(${JSON.stringify(awaited)}) AS r (product_id bigint, order_id bigint)
      ON CONFLICT DO NOTHING
    )
  `
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

/** An order that does not wait for a product any more. */
export interface NoLongerAwaited {
  readonly order_id: number
  readonly product_id: number
}

/** The part of a write that ends these waits. */
export function arrivedPart(
  shop_id: number,
  arrived: readonly NoLongerAwaited[],
): WritePart | null {
  if (arrived.length === 0) return null
  return sql`
    arrived AS (
      DELETE FROM embedded_awaited_products a
      USING json_to_recordset(${JSON.stringify(arrived)}) AS r (product_id bigint, order_id bigint)
      WHERE a.shop_id = ${shop_id} AND a.product_id = r.product_id AND a.order_id = r.order_id
    )
  `
}
