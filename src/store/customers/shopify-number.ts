import { type RawBuilder, sql } from 'kysely'

/**
 * The number that a customer has at Shopify: another than ours, if the shop was moved there. null:
 * none; what has our number there is somebody else.
 */
export function shopifyNumberOf(
  shop_id: RawBuilder<unknown> | number,
  customer_id: number,
): RawBuilder<number | null> {
  return sql`(
    SELECT coalesce(
      max(i.shopify_id) FILTER (WHERE i.kept_id = ${customer_id}),
      CASE WHEN count(*) = 0 THEN ${customer_id}::bigint END
    )
    FROM shopify_ids i
    WHERE i.shop_id = ${shop_id} AND i.kind = 'customer'
      AND (i.kept_id = ${customer_id} OR i.shopify_id = ${customer_id})
  )`
}
