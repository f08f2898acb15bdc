import { sql } from 'kysely'
import { LostRace, type Queries, type Tx } from '../../store/db.ts'
import type { MembershipRule } from '../port.ts'
import type { OrderDocument } from './order-document.ts'

/** The embedded shop's own tables. Documents are kept as they were sent, completed. */

export interface CustomerDocument {
  readonly email: string | null
  readonly first_name: string | null
  readonly last_name: string | null
  readonly phone: string | null
  readonly tags: readonly string[]
  readonly locale: string | null
  readonly email_consent: boolean
  readonly sms_consent: boolean
  readonly company: { readonly name: string } | null
  readonly created_at: string
}

export const PRODUCT_STATUSES = ['ACTIVE', 'DRAFT', 'ARCHIVED'] as const

export interface ProductDocument {
  readonly title: string
  readonly status: (typeof PRODUCT_STATUSES)[number]
  readonly tags: readonly string[]
  readonly gift_card: boolean
  readonly collection_ids: readonly number[]
  readonly variants: readonly VariantDocument[]
}

export interface VariantDocument {
  readonly id: number
  readonly title: string
  /** Decimal text. */
  readonly price: string
  readonly compare_at_price: string | null
}

export interface CollectionDocument {
  readonly title: string
}

export async function findCustomer(
  queries: Queries,
  shop_id: number,
  customer_id: number,
): Promise<CustomerDocument | undefined> {
  const found = await sql<{ document: CustomerDocument }>`
    SELECT document FROM embedded_customers
    WHERE shop_id = ${shop_id} AND customer_id = ${customer_id}
  `.execute(queries)
  return found.rows[0]?.document
}

export async function saveCustomers(
  tx: Tx,
  shop_id: number,
  customers: readonly { customer_id: number; document: CustomerDocument }[],
): Promise<void> {
  await sql`
    INSERT INTO embedded_customers (shop_id, customer_id, document)
    SELECT ${shop_id}, customer_id, document
    FROM json_to_recordset(${JSON.stringify(customers)}) AS r (customer_id bigint, document jsonb)
    ON CONFLICT (shop_id, customer_id) DO UPDATE SET document = excluded.document
  `.execute(tx)
}

/** False when there was none. */
export async function deleteCustomer(
  tx: Tx,
  shop_id: number,
  customer_id: number,
): Promise<boolean> {
  const deleted = await sql`
    DELETE FROM embedded_customers WHERE shop_id = ${shop_id} AND customer_id = ${customer_id}
    RETURNING customer_id
  `.execute(tx)
  return deleted.rows.length > 0
}

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

/** An order that nobody else changes until this transaction ends. */
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

/** Keeps an order that nobody else keeps at the same time. */
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

export async function insertAccessToken(
  tx: Queries,
  shop_id: number,
  token: { digest: Buffer; customer_id: number; expires_at: Date },
): Promise<void> {
  await sql`
    INSERT INTO embedded_access_tokens (shop_id, digest, customer_id, expires_at)
    VALUES (${shop_id}, ${token.digest}, ${token.customer_id}, ${token.expires_at})
  `.execute(tx)
}

/** The customer behind a live token, as long as there is such a customer. */
export async function findAccessToken(
  queries: Queries,
  shop_id: number,
  digest: Buffer,
  now: Date,
): Promise<number | undefined> {
  const found = await sql<{ customer_id: number }>`
    SELECT t.customer_id
    FROM embedded_access_tokens t
    JOIN embedded_customers c ON c.shop_id = t.shop_id AND c.customer_id = t.customer_id
    WHERE t.shop_id = ${shop_id} AND t.digest = ${digest} AND t.expires_at > ${now}
  `.execute(queries)
  return found.rows[0]?.customer_id
}

export const FAULT_MODES = ['none', 'unavailable', 'throttled', 'timeout'] as const

export interface Fault {
  readonly mode: (typeof FAULT_MODES)[number]
  readonly retry_after_seconds: number
  /** How many calls still misbehave; null: all, until switched off. */
  readonly next_calls: number | null
}

export async function saveFault(queries: Queries, shop_id: number, fault: Fault): Promise<void> {
  const { mode, retry_after_seconds, next_calls } = fault
  await sql`
    INSERT INTO embedded_faults (shop_id, mode, retry_after_seconds, next_calls)
    VALUES (${shop_id}, ${mode}, ${retry_after_seconds}, ${next_calls})
    ON CONFLICT (shop_id) DO UPDATE
    SET mode = excluded.mode, retry_after_seconds = excluded.retry_after_seconds,
      next_calls = excluded.next_calls
  `.execute(queries)
}

/** The fault that the next call suffers, counted off; undefined when the platform is well. */
export async function takeFault(queries: Queries, shop_id: number): Promise<Fault | undefined> {
  const found = await sql<Fault>`
    UPDATE embedded_faults SET next_calls = next_calls - 1
    WHERE shop_id = ${shop_id} AND mode <> 'none' AND (next_calls IS NULL OR next_calls > 0)
    RETURNING mode, retry_after_seconds, next_calls
  `.execute(queries)
  return found.rows[0]
}

export interface ProductRow {
  readonly product_id: number
  readonly document: ProductDocument
}

export async function findProducts(
  queries: Queries,
  shop_id: number,
  product_ids: readonly number[],
): Promise<ProductRow[]> {
  const found = await sql<ProductRow>`
    SELECT product_id, document FROM embedded_products
    WHERE shop_id = ${shop_id} AND product_id IN (
      SELECT value::bigint FROM json_array_elements_text(${JSON.stringify(product_ids)})
    )
    ORDER BY product_id
  `.execute(queries)
  return found.rows
}

/**
 * Keeps these products and says whose variants are whose. Answers the variants that belong to
 * another product, of which there must be none: a transaction that meets one is given up.
 */
export async function saveProducts(
  tx: Tx,
  shop_id: number,
  products: readonly ProductRow[],
): Promise<number[]> {
  const variants = products.flatMap(({ product_id, document }) =>
    document.variants.map(({ id }) => ({ product_id, variant_id: id })),
  )
  await sql`
    INSERT INTO embedded_products (shop_id, product_id, document)
    SELECT ${shop_id}, product_id, document
    FROM json_to_recordset(${JSON.stringify(products)}) AS r (product_id bigint, document jsonb)
    ON CONFLICT (shop_id, product_id) DO UPDATE SET document = excluded.document
  `.execute(tx)
  await sql`
    DELETE FROM embedded_variants WHERE shop_id = ${shop_id} AND product_id IN (
      SELECT product_id
      FROM json_to_recordset(${JSON.stringify(products)}) AS r (product_id bigint)
    )
  `.execute(tx)
  const kept = await sql<{ variant_id: number }>`
    INSERT INTO embedded_variants (shop_id, variant_id, product_id)
    SELECT ${shop_id}, variant_id, product_id
    FROM json_to_recordset(${JSON.stringify(variants)}) AS r (variant_id bigint, product_id bigint)
    ORDER BY variant_id
    ON CONFLICT (shop_id, variant_id) DO NOTHING
    RETURNING variant_id
  `.execute(tx)
  const ours = new Set(kept.rows.map(({ variant_id }) => variant_id))
  return variants.map(({ variant_id }) => variant_id).filter((id) => !ours.has(id))
}

/** The product that this operation made, or a new one, made of `draft` under the next numbers. */
export async function findOrMakeDraft(
  tx: Tx,
  shop_id: number,
  operation_id: string,
  draft: (variant_id: number) => ProductDocument,
): Promise<ProductRow> {
  const made = await sql<ProductRow>`
    SELECT p.product_id, p.document
    FROM embedded_drafts d
    JOIN embedded_products p ON p.shop_id = d.shop_id AND p.product_id = d.product_id
    WHERE d.shop_id = ${shop_id} AND d.operation_id = ${operation_id}
  `.execute(tx)
  const [known] = made.rows
  if (known !== undefined) return known
  const { product_id, variant_id } = await nextNumbers(tx, shop_id)
  const row = { product_id, document: draft(variant_id) }
  const taken = await sql`
    INSERT INTO embedded_products (shop_id, product_id, document)
    VALUES (${shop_id}, ${product_id}, ${JSON.stringify(row.document)})
    ON CONFLICT DO NOTHING RETURNING product_id
  `.execute(tx)
  if (taken.rows.length === 0) throw new LostRace('the number of a draft was taken')
  if ((await saveProducts(tx, shop_id, [row])).length > 0) {
    throw new LostRace("the number of a draft's variant was taken")
  }
  const noted = await sql`
    INSERT INTO embedded_drafts (shop_id, operation_id, product_id)
    VALUES (${shop_id}, ${operation_id}, ${product_id})
    ON CONFLICT DO NOTHING RETURNING product_id
  `.execute(tx)
  if (noted.rows.length === 0) throw new LostRace('the operation made its draft just now')
  return row
}

/** Numbers that follow one that is taken, the highest that are free; a first one is 1. */
async function nextNumbers(
  tx: Tx,
  shop_id: number,
): Promise<{ product_id: number; variant_id: number }> {
  const numbers = await sql<{ product_id: number; variant_id: number }>`
    SELECT coalesce((
      SELECT p.product_id + 1 FROM embedded_products p
      WHERE p.shop_id = ${shop_id} AND p.product_id < ${Number.MAX_SAFE_INTEGER}::bigint
        AND NOT EXISTS (
          SELECT FROM embedded_products n
          WHERE n.shop_id = p.shop_id AND n.product_id = p.product_id + 1
        )
      ORDER BY p.product_id DESC LIMIT 1
    ), 1) AS product_id, coalesce((
      SELECT v.variant_id + 1 FROM embedded_variants v
      WHERE v.shop_id = ${shop_id} AND v.variant_id < ${Number.MAX_SAFE_INTEGER}::bigint
        AND NOT EXISTS (
          SELECT FROM embedded_variants n
          WHERE n.shop_id = v.shop_id AND n.variant_id = v.variant_id + 1
        )
      ORDER BY v.variant_id DESC LIMIT 1
    ), 1) AS variant_id
  `.execute(tx)
  const [row] = numbers.rows
  if (row === undefined) throw new Error('the numbers of products answered nothing')
  return row
}

export interface CollectionRow {
  readonly collection_id: number
  readonly document: CollectionDocument
}

export async function findCollections(
  queries: Queries,
  shop_id: number,
  collection_ids: readonly number[],
): Promise<CollectionRow[]> {
  const found = await sql<CollectionRow>`
    SELECT collection_id, document FROM embedded_collections
    WHERE shop_id = ${shop_id} AND collection_id IN (
      SELECT value::bigint FROM json_array_elements_text(${JSON.stringify(collection_ids)})
    )
    ORDER BY collection_id
  `.execute(queries)
  return found.rows
}

export async function saveCollection(
  queries: Queries,
  shop_id: number,
  { collection_id, document }: CollectionRow,
): Promise<void> {
  await sql`
    INSERT INTO embedded_collections (shop_id, collection_id, document)
    VALUES (${shop_id}, ${collection_id}, ${JSON.stringify(document)})
    ON CONFLICT (shop_id, collection_id) DO UPDATE SET document = excluded.document
  `.execute(queries)
}

/** What a shop keeps one of. */
export interface Facts {
  policies: { readonly terms_url: string | null; readonly privacy_url: string | null }
  membership_rules: readonly MembershipRule[]
}

export async function findFact<Name extends keyof Facts>(
  queries: Queries,
  shop_id: number,
  name: Name,
): Promise<Facts[Name] | undefined> {
  const found = await sql<{ value: Facts[Name] }>`
    SELECT value FROM embedded_facts WHERE shop_id = ${shop_id} AND name = ${name}
  `.execute(queries)
  return found.rows[0]?.value
}

export async function saveFact<Name extends keyof Facts>(
  queries: Queries,
  shop_id: number,
  name: Name,
  value: Facts[Name],
): Promise<void> {
  await sql`
    INSERT INTO embedded_facts (shop_id, name, value)
    VALUES (${shop_id}, ${name}, ${JSON.stringify(value)})
    ON CONFLICT (shop_id, name) DO UPDATE SET value = excluded.value
  `.execute(queries)
}
