import { sql } from 'kysely'
import type { Queries, Tx } from '../../store/db.ts'
import type { KeptId, ThingKind } from '../domain/kept.ts'

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

/** Those of our numbers that Shopify has under another. */
export async function findShopifyIds(
  queries: Queries,
  shop_id: number,
  things: readonly { readonly kind: ThingKind; readonly kept_id: number }[],
): Promise<KeptId[]> {
  if (things.length === 0) return []
  const found = await sql<KeptId>`
    SELECT i.kind, i.shopify_id, i.kept_id, i.details
    FROM json_to_recordset(${JSON.stringify(things)}) AS r (kind text, kept_id bigint)
    JOIN shopify_ids i ON i.shop_id = ${shop_id} AND i.kind = r.kind AND i.kept_id = r.kept_id
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
