import { sql } from 'kysely'
import type { CountedTag } from '../../domain/catalogue/shop-catalogue.ts'
import type { CatalogueSearch, ProductSelection } from '../../domain/platform.ts'
import { FIRST_GIVEN_NUMBER } from '../../lib/external-id.ts'
import type { Queries, Tx } from '../../store/db.ts'
import { LostRace } from '../../store/error-kind.ts'

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
    WHERE shop_id = ${shop_id} AND document IS NOT NULL AND product_id IN (
      SELECT value::bigint FROM json_array_elements_text(${JSON.stringify(product_ids)})
    )
    ORDER BY product_id
  `.execute(queries)
  return found.rows
}

/** Each title is looked at, and a shop has thousands. */
export async function searchProducts(
  queries: Queries,
  shop_id: number,
  { words, limit }: CatalogueSearch,
): Promise<ProductRow[]> {
  const found = await sql<ProductRow>`
    SELECT product_id, document FROM embedded_products
    WHERE shop_id = ${shop_id} AND document IS NOT NULL
      AND position(lower(${words}::text) IN lower(document->>'title')) > 0
    ORDER BY document->>'title', product_id LIMIT ${limit}
  `.execute(queries)
  return found.rows
}

export async function searchCollections(
  queries: Queries,
  shop_id: number,
  { words, limit }: CatalogueSearch,
): Promise<(CollectionRow & { readonly products: number })[]> {
  const found = await sql<CollectionRow & { products: number }>`
    WITH counts AS MATERIALIZED (
      SELECT of.id, count(*) AS products
      FROM embedded_products p
      CROSS JOIN LATERAL jsonb_array_elements_text(p.document->'collection_ids') AS of (id)
      WHERE p.shop_id = ${shop_id} AND p.document IS NOT NULL
      GROUP BY of.id
    )
    SELECT c.collection_id, c.document, coalesce(n.products, 0) AS products
    FROM embedded_collections c LEFT JOIN counts n ON n.id = c.collection_id::text
    WHERE c.shop_id = ${shop_id}
      AND position(lower(${words}::text) IN lower(c.document->>'title')) > 0
    ORDER BY c.document->>'title', c.collection_id LIMIT ${limit}
  `.execute(queries)
  return found.rows
}

export async function searchTags(
  queries: Queries,
  shop_id: number,
  { words, limit }: CatalogueSearch,
): Promise<CountedTag[]> {
  const found = await sql<CountedTag>`
    SELECT min(t.tag) AS tag, count(DISTINCT p.product_id) AS products
    FROM embedded_products p
    CROSS JOIN LATERAL jsonb_array_elements_text(p.document->'tags') AS t (tag)
    WHERE p.shop_id = ${shop_id} AND p.document IS NOT NULL
      AND position(lower(${words}::text) IN lower(t.tag)) > 0
    GROUP BY lower(t.tag) ORDER BY count(DISTINCT p.product_id) DESC, lower(t.tag)
    LIMIT ${limit}
  `.execute(queries)
  return found.rows
}

/** How many products a selection has: each is looked at, and a shop has thousands. */
export async function countProducts(
  queries: Queries,
  shop_id: number,
  { mode, product_ids, collection_ids, tags }: ProductSelection,
): Promise<number> {
  const found = await sql<{ products: number; named: number }>`
    SELECT count(*) AS products, count(*) FILTER (WHERE
      product_id IN (SELECT json_array_elements_text(${JSON.stringify(product_ids)})::bigint)
      OR EXISTS (
        SELECT FROM jsonb_array_elements_text(document->'collection_ids') AS c (id)
        WHERE c.id IN (SELECT json_array_elements_text(${JSON.stringify(collection_ids)}))
      )
      OR EXISTS (
        SELECT FROM jsonb_array_elements_text(document->'tags') AS t (tag)
        WHERE lower(t.tag) IN (SELECT json_array_elements_text(${JSON.stringify(tags)}))
      )
    ) AS named
    FROM embedded_products WHERE shop_id = ${shop_id} AND document IS NOT NULL
  `.execute(queries)
  const { products = 0, named = 0 } = found.rows[0] ?? {}
  if (mode === 'all') return products
  return mode === 'include' ? named : products - named
}

/** Whether any product is a gift card: in a shop without any, each is looked at. */
export async function hasGiftCards(queries: Queries, shop_id: number): Promise<boolean> {
  const found = await sql`
    SELECT 1 FROM embedded_products
    WHERE shop_id = ${shop_id} AND document IS NOT NULL AND (document->>'gift_card')::boolean
    LIMIT 1
  `.execute(queries)
  return found.rows.length > 0
}

export interface ProductFactsRow
  extends Pick<ProductDocument, 'status' | 'tags' | 'gift_card' | 'collection_ids'> {
  readonly product_id: number
}

export const PRODUCT_FACTS = sql`
  product_id, document->>'status' AS status, document->'tags' AS tags,
  (document->>'gift_card')::boolean AS gift_card, document->'collection_ids' AS collection_ids
`

/** Products as order lines show them: without their variants, of which there may be many. */
export async function findProductFacts(
  queries: Queries,
  shop_id: number,
  product_ids: readonly number[],
): Promise<ProductFactsRow[]> {
  const found = await sql<ProductFactsRow>`
    SELECT ${PRODUCT_FACTS} FROM embedded_products
    WHERE shop_id = ${shop_id} AND document IS NOT NULL AND product_id IN (
      SELECT value::bigint FROM json_array_elements_text(${JSON.stringify(product_ids)})
    )
    ORDER BY product_id
  `.execute(queries)
  return found.rows
}

/**
 * Locks the places of products that are still to come, until this transaction ends: who saves one
 * of them then sees who waits for it. Some may have come just now.
 */
export async function lockProductsToCome(
  tx: Tx,
  shop_id: number,
  product_ids: readonly number[],
): Promise<void> {
  if (product_ids.length === 0) return
  await sql`
    INSERT INTO embedded_products (shop_id, product_id)
    SELECT DISTINCT ${shop_id}::integer, value::bigint AS product_id
    FROM json_array_elements_text(${JSON.stringify(product_ids)})
    ORDER BY product_id
    ON CONFLICT (shop_id, product_id) DO UPDATE SET product_id = excluded.product_id
  `.execute(tx)
}

/**
 * Saves these products and the owners of their variants; the number of a variant that a product
 * loses stays taken. Returns the variants that belong to another product; if there are any, the
 * transaction is rolled back.
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
    WITH gone AS (
      DELETE FROM embedded_variants WHERE shop_id = ${shop_id} AND product_id IN (
        SELECT product_id
        FROM json_to_recordset(${JSON.stringify(products)}) AS r (product_id bigint)
      )
      RETURNING shop_id, variant_id
    )
    INSERT INTO embedded_former_ids (shop_id, kind, former_id)
    SELECT shop_id, 'variant', variant_id FROM gone
    WHERE variant_id NOT IN (
      SELECT variant_id
      FROM json_to_recordset(${JSON.stringify(variants)}) AS r (variant_id bigint)
    )
    ON CONFLICT DO NOTHING
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

/** The product that this operation made, or a new one, made from `draft` with the next numbers. */
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

/** The highest free numbers that follow a used one; the first is 1. */
async function nextNumbers(
  tx: Tx,
  shop_id: number,
): Promise<{ product_id: number; variant_id: number }> {
  const numbers = await sql<{ product_id: number; variant_id: number }>`
    SELECT coalesce((
      SELECT p.product_id + 1 FROM embedded_products p
      WHERE p.shop_id = ${shop_id} AND p.product_id < ${FIRST_GIVEN_NUMBER - 1}::bigint
        AND NOT EXISTS (
          SELECT FROM embedded_products n
          WHERE n.shop_id = p.shop_id AND n.product_id = p.product_id + 1
        )
      ORDER BY p.product_id DESC LIMIT 1
    ), 1) AS product_id, coalesce((
      SELECT v.variant_id + 1 FROM embedded_variants v
      WHERE v.shop_id = ${shop_id} AND v.variant_id < ${FIRST_GIVEN_NUMBER - 1}::bigint
        AND NOT EXISTS (
          SELECT FROM embedded_variants n
          WHERE n.shop_id = v.shop_id AND n.variant_id = v.variant_id + 1
        )
      ORDER BY v.variant_id DESC LIMIT 1
    ), 1) AS variant_id
  `.execute(tx)
  const [row] = numbers.rows
  if (row === undefined) throw new Error(`the next numbers of shop ${shop_id} are missing`)
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
