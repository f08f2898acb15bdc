import { sql } from 'kysely'
import type { StoredOrder } from '../../domain/orders/stored-order.ts'
import type { Tx } from '../db.ts'
import { ordersWithExtras } from '../goods-spend.ts'

/** An order that an older release counted. */
export type OrderWithExtras = Pick<
  StoredOrder,
  'order_id' | 'customer_id' | 'document' | 'refunds' | 'judgement' | 'terms_id' | 'counted_extras'
>

/** The next of these, locked in the order of their numbers. */
export async function lockOrdersWithExtras(
  tx: Tx,
  shop_id: number,
  limit: number,
): Promise<OrderWithExtras[]> {
  const found = await sql<OrderWithExtras>`
    SELECT order_id, customer_id, document, refunds, judgement, terms_id, counted_extras
    FROM ${ordersWithExtras(sql`${shop_id}`)}
    ORDER BY order_id LIMIT ${limit} FOR NO KEY UPDATE
  `.execute(tx)
  return found.rows
}

/** Money is decimal text. */
export interface CountedExtras {
  readonly order_id: number
  readonly customer_id: number | null
  readonly extras: string
  /** What was counted before. */
  readonly extras_before: string
}

/** Takes what these orders have beside their goods out of their customers' figures. */
export async function saveCountedExtras(
  tx: Tx,
  shop_id: number,
  counted: readonly CountedExtras[],
  now: Date,
): Promise<void> {
  await sql`
    WITH r AS MATERIALIZED (
      SELECT order_id, customer_id, extras, extras - extras_before AS difference
      FROM json_to_recordset(${JSON.stringify(counted)}) AS r (
        order_id bigint, customer_id bigint, extras numeric, extras_before numeric
      )
    ), changed AS (
      UPDATE orders o SET counted_extras = r.extras FROM r
      WHERE o.shop_id = ${shop_id} AND o.order_id = r.order_id
    ), spent AS (
      SELECT c.customer_id FROM customers c
      WHERE c.shop_id = ${shop_id}
        AND c.customer_id = ANY (ARRAY(SELECT customer_id FROM r WHERE difference <> 0))
      ORDER BY c.customer_id FOR NO KEY UPDATE
    )
    UPDATE customers c SET lifetime_spend = c.lifetime_spend - g.difference, updated_at = ${now}
    FROM (
      SELECT customer_id, sum(difference) AS difference FROM r JOIN spent USING (customer_id)
      GROUP BY customer_id
    ) g
    WHERE c.shop_id = ${shop_id} AND c.customer_id = g.customer_id
  `.execute(tx)
}
