import { type RawBuilder, sql } from 'kysely'

/**
 * Whether there are such rows: the first in the order of an index, since for a mere EXISTS the
 * planner may read the whole table. null: none.
 */
export function isAny(rows: RawBuilder<unknown>, order: RawBuilder<unknown>) {
  return sql`(SELECT true FROM ${rows} ORDER BY ${order} LIMIT 1)`
}

/** Whether the shop `s` has a row that ended by this moment. */
export const hasEnded = (table: string, by: Date, at = 'expires_at') =>
  sql`EXISTS (SELECT FROM ${sql.table(table)} x
    WHERE x.shop_id = s.shop_id AND ${sql.ref(`x.${at}`)} <= ${by})`
