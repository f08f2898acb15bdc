import { sql } from 'kysely'
import type { Queries, Tx } from '../../store/db.ts'
import { type KeptId, NOWHERE, type ThingKind, type ThingThere } from '../domain/kept.ts'
import type { FoundBy, TitledHere } from '../domain/match-kept.ts'
import { BUILT_IN_NUMBERS } from './built-in.ts'

/** Those of these things of Shopify of which we know what number they have here. */
export async function findKept(
  queries: Queries,
  shop_id: number,
  things: readonly ThingThere[],
): Promise<KeptId[]> {
  if (things.length === 0) return []
  const found = await sql<KeptId>`
    SELECT i.kind, i.shopify_id, i.kept_id, i.details
    FROM json_to_recordset(${JSON.stringify(things)}) AS r (kind text, shopify_id bigint)
    JOIN shopify_ids i
      ON i.shop_id = ${shop_id} AND i.kind = r.kind AND i.shopify_id = r.shopify_id
    WHERE i.found_by IS DISTINCT FROM 'titles'
  `.execute(queries)
  return found.rows
}

/**
 * Those of these things of Shopify whose number the built-in shop gave to something else, as far as
 * they have no number of their own here yet; each once. None in a shop that has nothing to move.
 */
export async function listTaken(
  queries: Queries,
  shop_id: number,
  things: readonly ThingThere[],
): Promise<ThingThere[]> {
  if (things.length === 0) return []
  const found = await sql<ThingThere>`
    SELECT DISTINCT r.kind, r.shopify_id
    FROM json_to_recordset(${JSON.stringify(things)}) AS r (kind text, shopify_id bigint)
    WHERE EXISTS (
      SELECT FROM shopify_connections c
      WHERE c.shop_id = ${shop_id} AND (c.moved_at IS NOT NULL OR c.waits_for_move)
    ) AND NOT EXISTS (
      SELECT FROM shopify_ids i
      WHERE i.shop_id = ${shop_id} AND i.kind = r.kind AND i.shopify_id = r.shopify_id
        AND i.found_by IS DISTINCT FROM 'titles'
    ) AND EXISTS (
      SELECT FROM ${BUILT_IN_NUMBERS} t
      WHERE t.shop_id = ${shop_id} AND t.kind = r.kind AND t.id = r.shopify_id
    )
  `.execute(queries)
  return found.rows
}

/**
 * Those of our numbers that Shopify has under another. In a shop that was moved, what only the
 * built-in shop had is `NOWHERE`: at Shopify its number may be somebody else's. So is the number of
 * a thing of Shopify that has another number here.
 */
export async function findShopifyIds(
  queries: Queries,
  shop_id: number,
  things: readonly { readonly kind: ThingKind; readonly kept_id: number }[],
): Promise<KeptId[]> {
  if (things.length === 0) return []
  const found = await sql<KeptId>`
    SELECT r.kind, coalesce(i.shopify_id, ${NOWHERE})::bigint AS shopify_id, r.kept_id, i.details
    FROM json_to_recordset(${JSON.stringify(things)}) AS r (kind text, kept_id bigint)
    LEFT JOIN shopify_ids i
      ON i.shop_id = ${shop_id} AND i.kind = r.kind AND i.kept_id = r.kept_id
    WHERE i.kept_id IS NOT NULL OR (
      EXISTS (
        SELECT 1 FROM shopify_connections c
        WHERE c.shop_id = ${shop_id} AND c.moved_at IS NOT NULL
      ) AND EXISTS (
        SELECT 1 FROM ${BUILT_IN_NUMBERS} t
        WHERE t.shop_id = ${shop_id} AND t.kind = r.kind AND t.id = r.kept_id
        UNION ALL
        SELECT 1 FROM shopify_ids o
        WHERE o.shop_id = ${shop_id} AND o.kind = r.kind AND o.shopify_id = r.kept_id
      )
    )
  `.execute(queries)
  return found.rows
}

/** Each thing of ours is one thing of Shopify: what is known already stays. */
export async function insertKept(
  queries: Queries,
  shop_id: number,
  ids: readonly (KeptId & { readonly found_by?: FoundBy })[],
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    INSERT INTO shopify_ids (shop_id, kind, shopify_id, kept_id, details, found_by)
    SELECT ${shop_id}, kind, shopify_id, kept_id, details, found_by
    FROM json_to_recordset(${JSON.stringify(ids)})
      AS r (kind text, shopify_id bigint, kept_id bigint, details jsonb, found_by text)
    ON CONFLICT DO NOTHING
  `.execute(queries)
}

const withVariants = (kind: 'product' | 'collection', { id, variants }: TitledHere) => sql`(
  (kind = ${kind} AND kept_id = ${id}) OR (
    kind = 'variant' AND kept_id IN (
      SELECT value::bigint
      FROM json_array_elements_text(${JSON.stringify(variants.map((one) => one.id))})
    )
  )
)`

/** It is another one of Shopify than it was taken for. */
export async function forgetFound(
  queries: Queries,
  shop_id: number,
  kind: 'product' | 'collection',
  here: TitledHere,
): Promise<void> {
  await sql`
    DELETE FROM shopify_ids WHERE shop_id = ${shop_id} AND ${withVariants(kind, here)}
  `.execute(queries)
}

/** Several of Shopify have its title. */
export async function markSeveral(
  queries: Queries,
  shop_id: number,
  kind: 'product' | 'collection',
  here: TitledHere,
): Promise<void> {
  await sql`
    UPDATE shopify_ids SET found_by = 'titles'
    WHERE shop_id = ${shop_id} AND ${withVariants(kind, here)}
  `.execute(queries)
}

/** Of those with one title it is none, now that all were read. */
export async function clearSeveral(tx: Tx, shop_id: number): Promise<void> {
  await sql`
    DELETE FROM shopify_ids WHERE shop_id = ${shop_id} AND found_by = 'titles'
  `.execute(tx)
}

/** What was found so far is sought again. */
export async function clearKept(tx: Tx, shop_id: number): Promise<void> {
  await sql`DELETE FROM shopify_ids WHERE shop_id = ${shop_id}`.execute(tx)
}
