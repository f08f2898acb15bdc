import { sql } from 'kysely'
import type { Queries, Tx } from '../../store/db.ts'
import { type KeptId, NOWHERE, type ThingKind } from '../domain/kept.ts'
import { BUILT_IN_THINGS } from './built-in.ts'

/** Those of these things of Shopify that the built-in shop had under another number. */
export async function findKept(
  queries: Queries,
  shop_id: number,
  things: readonly { readonly kind: ThingKind; readonly shopify_id: number }[],
): Promise<KeptId[]> {
  if (things.length === 0) return []
  const found = await sql<KeptId>`
    SELECT i.kind, i.shopify_id, i.kept_id, i.details
    FROM json_to_recordset(${JSON.stringify(things)}) AS r (kind text, shopify_id bigint)
    JOIN shopify_ids i
      ON i.shop_id = ${shop_id} AND i.kind = r.kind AND i.shopify_id = r.shopify_id
  `.execute(queries)
  return found.rows
}

/**
 * Those of our numbers that Shopify has under another. In a shop that was moved, what only the
 * built-in shop had is `NOWHERE`: at Shopify its number may be somebody else's.
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
        SELECT 1 FROM ${BUILT_IN_THINGS} t
        WHERE t.shop_id = ${shop_id} AND t.kind = r.kind AND t.id = r.kept_id
      )
    )
  `.execute(queries)
  return found.rows
}

/** Each thing of ours is one thing of Shopify: what is known already stays. */
export async function insertKept(
  queries: Queries,
  shop_id: number,
  ids: readonly KeptId[],
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    INSERT INTO shopify_ids (shop_id, kind, shopify_id, kept_id, details)
    SELECT ${shop_id}, kind, shopify_id, kept_id, details
    FROM json_to_recordset(${JSON.stringify(ids)})
      AS r (kind text, shopify_id bigint, kept_id bigint, details jsonb)
    ON CONFLICT DO NOTHING
  `.execute(queries)
}

/** What was found so far is sought again. */
export async function clearKept(tx: Tx, shop_id: number): Promise<void> {
  await sql`DELETE FROM shopify_ids WHERE shop_id = ${shop_id}`.execute(tx)
}
