import { type RawBuilder, sql } from 'kysely'

/**
 * What an order of this table counts for as spent: `goodsSpend` of the domain, in SQL. A node of an
 * older release that cancels an order leaves its extras, and the customer's figure, as they are.
 */
export const goodsSpend = (orders: RawBuilder<unknown>) =>
  sql`(coalesce(${orders}.counted_spend, 0) - coalesce(${orders}.counted_extras, 0))`

/**
 * Table expression: the orders `o` of a shop that an older release counted with their extras, or
 * counts for less than these since. The index `orders_with_extras` finds them.
 */
export const ordersWithExtras = (shop_id: RawBuilder<unknown>) => sql`
  orders o
  WHERE o.shop_id = ${shop_id} AND (
    (o.counted_spend IS NOT NULL AND o.counted_extras IS NULL)
    OR (o.counted_extras <> 0 AND coalesce(o.counted_spend, 0) < o.counted_extras)
  )
`
