import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../db.ts'

/**
 * The rows `t` of imports that are about a customer, or that only name one: a row is without its
 * customer while the shop does not know them, and if several customers have the e-mail.
 */
export function rowsAbout(shop_id: number, customer_id: number): RawBuilder<SqlBool> {
  const email = sql`(
    SELECT lower(c.email) FROM customers c
    WHERE c.shop_id = ${shop_id} AND c.customer_id = ${customer_id}
  )`
  const ids = sql`ARRAY(
    SELECT x.external_id FROM external_ids x
    WHERE x.shop_id = ${shop_id} AND x.kind = 'Customer' AND x.number = ${customer_id}
    UNION ALL SELECT ${String(customer_id)}::text
  )`
  return sql`t.shop_id = ${shop_id} AND (t.customer_id = ${customer_id} OR (
    t.customer_id IS NULL AND (
      coalesce(t.content->>'external_id', t.content->>'customer_id') = ANY(${ids})
      OR lower(t.content->>'email') = ${email}
      OR string_to_array(t.fault->>'received', ' | ') && ${ids}
      OR strpos(lower(t.fault->>'received'), ${email}) > 0
    )
  ))`
}

/**
 * Whether a row repeats anything of the file. One that was imported does not, and an index finds
 * those that were not, so the imports of a shop are never read as a whole.
 */
export const repeatsFile = sql<SqlBool>`(
  t.imported_at IS NULL AND (t.content IS NOT NULL OR t.fault->>'received' IS NOT NULL)
)`

/** Removes what rows of imports repeat of the file. That they are faulty, and why, stays. */
export async function forgetImportedRows(
  tx: Tx,
  shop_id: number,
  customer_id: number,
): Promise<void> {
  await sql`
    UPDATE member_import_rows t SET content = NULL, fault = t.fault || '{"received": null}'
    WHERE ${rowsAbout(shop_id, customer_id)} AND ${repeatsFile}
  `.execute(tx)
}
