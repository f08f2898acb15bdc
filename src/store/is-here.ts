import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Condition: the customer of a row was not deleted; `row` is the table or its alias. Few customers
 * were, and an index has them, so this costs little for a whole shop.
 */
export function isHere(row: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`NOT EXISTS (
    SELECT FROM customers gone
    WHERE gone.shop_id = ${row}.shop_id AND gone.customer_id = ${row}.customer_id
      AND gone.gone_at IS NOT NULL
  )`
}
