import { sql } from 'kysely'
import type { Order } from '../../domain/orders/order.ts'
import type { FoundThings } from '../../domain/shops/shopify-import.ts'
import type { Queries, Tx } from '../../store/db.ts'
import type { CustomerHere, OrderHere, TitledHere } from '../domain/match-kept.ts'

/** What the built-in shop has, for a shop that moves from there to Shopify. */

/** Customers who may be this one, each once. */
export async function listCustomersAlike(
  queries: Queries,
  shop_id: number,
  there: { readonly shopify_id: number; readonly gid: string; readonly email: string | null },
): Promise<CustomerHere[]> {
  const { shopify_id, gid, email } = there
  const found = await sql<CustomerHere>`
    WITH named AS (
      SELECT number FROM external_ids
      WHERE shop_id = ${shop_id} AND kind = 'Customer'
        AND external_id IN (${gid}, ${String(shopify_id)})
    )
    SELECT c.customer_id, c.email, c.customer_id IN (SELECT number FROM named) AS is_named
    FROM customers c
    JOIN embedded_customers e ON e.shop_id = c.shop_id AND e.customer_id = c.customer_id
    WHERE c.shop_id = ${shop_id} AND c.gone_at IS NULL
      AND (
        c.customer_id = ${shopify_id} OR c.customer_id IN (SELECT number FROM named)
        OR lower(c.email) = lower(${email}::text)
      )
      AND NOT EXISTS (
        SELECT FROM shopify_ids i
        WHERE i.shop_id = c.shop_id AND i.kind = 'customer' AND i.kept_id = c.customer_id
      )
    ORDER BY c.customer_id
  `.execute(queries)
  return found.rows
}

/** Orders that may be this one, by their external ids or their numbers. */
export async function listOrdersAlike(
  queries: Queries,
  shop_id: number,
  { names, numbers }: { readonly names: readonly string[]; readonly numbers: readonly number[] },
): Promise<OrderHere[]> {
  const found = await sql<{
    document: Order | null
    refund_ids: number[]
    external_id: string | null
  }>`
    WITH named AS (
      SELECT number, external_id FROM external_ids
      WHERE shop_id = ${shop_id} AND kind = 'Order'
        AND external_id IN (SELECT json_array_elements_text(${JSON.stringify(names)}))
    ), alike AS (
      SELECT number FROM named
      UNION SELECT value::bigint FROM json_array_elements_text(${JSON.stringify(numbers)})
    )
    SELECT o.document, n.external_id,
      jsonb_path_query_array(o.refunds, '$[*].refund_id') AS refund_ids
    FROM alike a
    JOIN orders o ON o.shop_id = ${shop_id} AND o.order_id = a.number
    JOIN embedded_orders e ON e.shop_id = o.shop_id AND e.order_id = o.order_id
    LEFT JOIN named n ON n.number = o.order_id
    WHERE o.document IS NOT NULL AND NOT EXISTS (
      SELECT FROM shopify_ids i
      WHERE i.shop_id = o.shop_id AND i.kind = 'order' AND i.kept_id = o.order_id
    )
    ORDER BY o.order_id
  `.execute(queries)
  return found.rows.flatMap(({ document, ...row }) =>
    document === null ? [] : { order: document, ...row },
  )
}

/** What a product or a collection of Shopify may be called here. */
interface TitledThere {
  readonly names: readonly string[]
  readonly title: string
}

/** Products that may be this one, by their external ids or their titles. */
export async function listProductsAlike(
  queries: Queries,
  shop_id: number,
  { names, title }: TitledThere,
): Promise<TitledHere[]> {
  const found = await sql<TitledHere>`
    WITH named AS (
      SELECT number FROM external_ids
      WHERE shop_id = ${shop_id} AND kind = 'Product'
        AND external_id IN (SELECT json_array_elements_text(${JSON.stringify(names)}))
    )
    SELECT p.product_id AS id, p.product_id IN (SELECT number FROM named) AS is_named,
      i.shopify_id AS found_as, i.found_by, p.document->'variants' AS variants
    FROM embedded_products p
    LEFT JOIN shopify_ids i
      ON i.shop_id = p.shop_id AND i.kind = 'product' AND i.kept_id = p.product_id
    WHERE p.shop_id = ${shop_id} AND p.document IS NOT NULL
      AND (p.product_id IN (SELECT number FROM named) OR p.document->>'title' = ${title})
    ORDER BY p.product_id
  `.execute(queries)
  return found.rows
}

/** The same of collections. */
export async function listCollectionsAlike(
  queries: Queries,
  shop_id: number,
  { names, title }: TitledThere,
): Promise<TitledHere[]> {
  const found = await sql<TitledHere>`
    WITH named AS (
      SELECT number FROM external_ids
      WHERE shop_id = ${shop_id} AND kind = 'Collection'
        AND external_id IN (SELECT json_array_elements_text(${JSON.stringify(names)}))
    )
    SELECT c.collection_id AS id, c.collection_id IN (SELECT number FROM named) AS is_named,
      i.shopify_id AS found_as, i.found_by, '[]'::jsonb AS variants
    FROM embedded_collections c
    LEFT JOIN shopify_ids i
      ON i.shop_id = c.shop_id AND i.kind = 'collection' AND i.kept_id = c.collection_id
    WHERE c.shop_id = ${shop_id}
      AND (c.collection_id IN (SELECT number FROM named) OR c.document->>'title' = ${title})
    ORDER BY c.collection_id
  `.execute(queries)
  return found.rows
}

/** What the built-in shop has, by its numbers. */
const BUILT_IN_THINGS = sql`(
  SELECT 'customer' AS kind, customer_id AS id, shop_id FROM embedded_customers
  UNION ALL SELECT 'order', order_id, shop_id FROM embedded_orders WHERE document IS NOT NULL
  UNION ALL SELECT 'product', product_id, shop_id FROM embedded_products WHERE document IS NOT NULL
)`

/** All numbers that the built-in shop ever gave: they stand in ledgers and programmes. */
export const BUILT_IN_NUMBERS = sql`(
  SELECT 'customer' AS kind, customer_id AS id, shop_id FROM embedded_customers
  UNION ALL SELECT 'order', order_id, shop_id FROM embedded_orders
  UNION ALL SELECT 'product', product_id, shop_id FROM embedded_products
  UNION ALL SELECT 'variant', variant_id, shop_id FROM embedded_variants
  UNION ALL SELECT 'collection', collection_id, shop_id FROM embedded_collections
  UNION ALL SELECT kind, former_id, shop_id FROM embedded_former_ids
)`

/** Whether Laurel has a customer or an order of this number. */
export async function isKnown(
  queries: Queries,
  shop_id: number,
  kind: 'customer' | 'order',
  id: number,
): Promise<boolean> {
  const found = await sql<{ id: number }>`
    SELECT customer_id AS id FROM customers
    WHERE shop_id = ${shop_id} AND customer_id = ${id} AND ${kind} = 'customer'
    UNION ALL
    SELECT order_id FROM orders
    WHERE shop_id = ${shop_id} AND order_id = ${id} AND ${kind} = 'order'
  `.execute(queries)
  return found.rows.length > 0
}

const EXAMPLES_MAX = 20

/** How many things of the built-in shop were found at Shopify, and which were not. */
export async function countFound(queries: Queries, shop_id: number): Promise<FoundThings> {
  const found = await sql<{ kind: 'customer' | 'order' | 'product'; found: number; all: number }>`
    SELECT t.kind, count(i.kept_id)::integer AS found, count(*)::integer AS all
    FROM ${BUILT_IN_THINGS} t
    LEFT JOIN shopify_ids i ON i.shop_id = t.shop_id AND i.kind = t.kind AND i.kept_id = t.id
    WHERE t.shop_id = ${shop_id} GROUP BY t.kind
  `.execute(queries)
  const missing = await sql<FoundThings['examples'][number]>`
    SELECT t.kind, t.id FROM ${BUILT_IN_THINGS} t
    WHERE t.shop_id = ${shop_id} AND NOT EXISTS (
      SELECT FROM shopify_ids i
      WHERE i.shop_id = t.shop_id AND i.kind = t.kind AND i.kept_id = t.id
    )
    ORDER BY t.kind, t.id LIMIT ${EXAMPLES_MAX}
  `.execute(queries)
  const of = (kind: string) => found.rows.find((row) => row.kind === kind) ?? { found: 0, all: 0 }
  const [customers, orders, products] = [of('customer'), of('order'), of('product')]
  return {
    customers: customers.found,
    customers_missing: customers.all - customers.found,
    orders: orders.found,
    orders_missing: orders.all - orders.found,
    products: products.found,
    products_missing: products.all - products.found,
    examples: missing.rows,
  }
}

/**
 * Whether a shop that is connected has something in the built-in shop, which then keeps it until
 * that is moved.
 */
export async function waitForMove(tx: Tx, shop_id: number): Promise<boolean> {
  const waits = await sql`
    UPDATE shopify_connections c SET waits_for_move = true
    FROM shops s
    WHERE c.shop_id = ${shop_id} AND s.shop_id = c.shop_id AND s.adapter = 'embedded'
      AND c.moved_at IS NULL AND EXISTS (
        SELECT FROM ${BUILT_IN_NUMBERS} t WHERE t.shop_id = c.shop_id
      )
    RETURNING c.shop_id
  `.execute(tx)
  return waits.rows.length > 0
}

/**
 * From now on Shopify keeps the shop. What was there before it was connected earns nothing more, and
 * codes are created there: a job does those of customers, another asks for those of partners.
 */
export async function endMove(tx: Tx, shop_id: number, now: Date): Promise<void> {
  await sql`
    UPDATE shopify_connections
    SET waits_for_move = false, moved_at = ${now}, past_until = connected_at, codes_after = ''
    WHERE shop_id = ${shop_id}
  `.execute(tx)
  await sql`
    UPDATE partners SET platform_known = false
    WHERE shop_id = ${shop_id} AND platform_code IS NOT NULL
  `.execute(tx)
}
