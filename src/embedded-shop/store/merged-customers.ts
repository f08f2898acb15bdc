import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../store/db.ts'

/** Two customers of the shop who are one from now on. */
export interface Pair {
  readonly shop_id: number
  readonly customer_id: number
  readonly into: number
}

/**
 * Moves what the shop has of one customer to another: orders, codes and their uses, gift cards and
 * store credit. The programme still knows whose they were.
 */
export async function moveShopRows(tx: Tx, pair: Pair): Promise<void> {
  for (const statement of MOVES) await statement(pair).execute(tx)
}

const codesOf = ({ shop_id, customer_id }: Pair) => sql`
  SELECT code FROM codes
  WHERE shop_id = ${shop_id} AND customer_id = ${customer_id} AND code IS NOT NULL
`

const MOVES: readonly ((pair: Pair) => RawBuilder<unknown>)[] = [
  (pair) => sql`
    UPDATE embedded_orders e
    SET document = jsonb_set(e.document, '{customer_id}', to_jsonb(${pair.into}::bigint))
    FROM orders o
    WHERE e.shop_id = ${pair.shop_id} AND e.order_id = o.order_id AND o.shop_id = ${pair.shop_id}
      AND o.customer_id = ${pair.customer_id}
      AND e.document->>'customer_id' = ${String(pair.customer_id)}
  `,
  (pair) => sql`
    UPDATE embedded_discount_uses u SET customer_id = ${pair.into}
    FROM orders o
    CROSS JOIN LATERAL jsonb_array_elements(o.document->'discount_codes') AS carried (discount)
    JOIN embedded_discounts d ON d.shop_id = ${pair.shop_id}
      AND upper(d.code) = upper(carried.discount->>'code')
    WHERE o.shop_id = ${pair.shop_id} AND o.customer_id = ${pair.customer_id}
      AND u.shop_id = ${pair.shop_id} AND u.operation_id = d.operation_id
      AND u.order_id = o.order_id
  `,
  (pair) => sql`
    UPDATE embedded_discounts
    SET document = jsonb_set(document, '{customer_id}', to_jsonb(${pair.into}::bigint))
    WHERE shop_id = ${pair.shop_id} AND upper(code) IN (${codesOf(pair)})
      AND document->>'customer_id' = ${String(pair.customer_id)}
  `,
  (pair) => sql`
    UPDATE embedded_gift_cards SET customer_id = ${pair.into}
    WHERE shop_id = ${pair.shop_id} AND upper(code) IN (${codesOf(pair)})
      AND customer_id = ${pair.customer_id}
  `,
  ({ shop_id, customer_id, into }) => sql`
    INSERT INTO embedded_credit_accounts AS a (shop_id, customer_id, issued, spent)
    SELECT shop_id, ${into}, issued, spent FROM embedded_credit_accounts
    WHERE shop_id = ${shop_id} AND customer_id = ${customer_id}
    ON CONFLICT (shop_id, customer_id)
    DO UPDATE SET issued = a.issued + excluded.issued, spent = a.spent + excluded.spent
  `,
  ({ shop_id, customer_id, into }) => sql`
    UPDATE embedded_store_credits SET customer_id = ${into}
    WHERE shop_id = ${shop_id} AND customer_id = ${customer_id}
  `,
  ({ shop_id, customer_id }) => sql`
    DELETE FROM embedded_credit_accounts
    WHERE shop_id = ${shop_id} AND customer_id = ${customer_id}
  `,
]
