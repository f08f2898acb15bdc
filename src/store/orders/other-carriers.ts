import { sql } from 'kysely'
import type { Order } from '../../domain/orders/order.ts'
import type { Tx } from '../db.ts'

/** A locked code with the orders that carry it and are being settled. */
interface CarriedCode {
  readonly code_id: string
  readonly customer_id: number | null
  readonly holder_id: number | null
  readonly reported: readonly Pick<Order, 'order_id' | 'customer_id' | 'created_at'>[]
}

/**
 * By code: the order that uses it, of those that are not being settled: one that stands, else one that
 * was paid and is cancelled. Guests' orders are looked for within two days of those that are being
 * settled. Reads what was committed before the codes were locked.
 */
export async function findOtherCarriers(
  tx: Tx,
  shop_id: number,
  codes: readonly CarriedCode[],
): Promise<ReadonlyMap<string, Order>> {
  if (codes.length === 0) return new Map()
  const asked = codes.map(({ code_id, customer_id, holder_id, reported }) => {
    const placed = reported.map(({ created_at }) => Date.parse(created_at))
    // A code that is nobody's is its buyers'.
    const buyers =
      customer_id === null ? reported.flatMap((order) => order.customer_id ?? []) : [customer_id]
    return {
      ...{ code_id, holder_id, settled: reported.map(({ order_id }) => order_id) },
      buyers: [...new Set(buyers)],
      ...{ earliest: new Date(Math.min(...placed)), latest: new Date(Math.max(...placed)) },
    }
  })
  const found = await sql<{ code_id: string; document: Order }>`
    SELECT k.code_id, other.document
    FROM json_to_recordset(${JSON.stringify(asked)}) AS k (
      code_id text, holder_id bigint, settled jsonb, buyers jsonb, earliest timestamptz,
      latest timestamptz
    )
    JOIN codes c ON c.shop_id = ${shop_id} AND c.code_id = k.code_id
    CROSS JOIN LATERAL (
      SELECT o.document FROM (
        SELECT order_id, placed_at, document FROM orders
        WHERE shop_id = ${shop_id} AND order_id = k.holder_id
        UNION ALL
        SELECT o.order_id, o.placed_at, o.document
        FROM jsonb_array_elements_text(k.buyers) AS buyer (customer_id)
        JOIN orders o ON o.shop_id = ${shop_id} AND o.customer_id = buyer.customer_id::bigint
        WHERE o.placed_at >= c.created_at - interval '1 day'
          AND o.placed_at < coalesce(c.ends_at, 'infinity')
        UNION ALL
        SELECT order_id, placed_at, document FROM orders
        WHERE shop_id = ${shop_id} AND customer_id IS NULL
          AND placed_at >= k.earliest - interval '2 days'
          AND placed_at < least(k.latest + interval '2 days', c.ends_at)
      ) o
      WHERE NOT k.settled @> to_jsonb(o.order_id) AND EXISTS (
        SELECT FROM jsonb_array_elements(o.document->'discount_codes') AS d
        WHERE upper(d->>'code') = c.code
      ) AND (o.document->>'cancelled_at' IS NULL OR o.document->>'paid_at' IS NOT NULL)
      ORDER BY o.document->>'cancelled_at' IS NOT NULL, o.order_id IS DISTINCT FROM k.holder_id,
        o.placed_at, o.order_id
      LIMIT 1
    ) other
  `.execute(tx)
  return new Map(found.rows.map(({ code_id, document }) => [code_id, document]))
}
