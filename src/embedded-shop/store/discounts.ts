import { sql } from 'kysely'
import type { DiscountEffect } from '../../domain/catalogue/voucher-spec.ts'
import type { PlatformDiscount } from '../../domain/platform.ts'
import type { Queries, Tx } from '../../store/db.ts'

export type DiscountDocument = Omit<PlatformDiscount, 'operation_id' | 'code'>

export interface DiscountRow {
  readonly operation_id: string
  readonly code: string
  readonly document: DiscountDocument
  readonly used_count: number
  readonly ended_at: Date | null
}

/**
 * Creates the code, unless its operation has done so; false if the code belongs to another
 * operation. Each statement stands alone: a code that is there stays.
 */
export async function insertDiscount(
  queries: Queries,
  shop_id: number,
  { operation_id, code, ...document }: PlatformDiscount,
): Promise<boolean> {
  const inserted = await sql`
    INSERT INTO embedded_discounts (shop_id, operation_id, code, document)
    VALUES (${shop_id}, ${operation_id}, ${code}, ${JSON.stringify(document)})
    ON CONFLICT DO NOTHING RETURNING operation_id
  `.execute(queries)
  if (inserted.rows.length > 0) return true
  const made = await sql`
    SELECT operation_id FROM embedded_discounts
    WHERE shop_id = ${shop_id} AND operation_id = ${operation_id}
  `.execute(queries)
  return made.rows.length > 0
}

export async function findDiscount(
  queries: Queries,
  shop_id: number,
  code: string,
): Promise<DiscountRow | undefined> {
  const found = await sql<DiscountRow>`
    SELECT operation_id, code, document, used_count, ended_at FROM embedded_discounts
    WHERE shop_id = ${shop_id} AND upper(code) = upper(${code})
  `.execute(queries)
  return found.rows[0]
}

/** Those of these codes that were made here, locked until the end of this transaction. */
export async function lockDiscounts(
  tx: Tx,
  shop_id: number,
  codes: readonly string[],
): Promise<DiscountRow[]> {
  const found = await sql<DiscountRow>`
    SELECT operation_id, code, document, used_count, ended_at FROM embedded_discounts
    WHERE shop_id = ${shop_id} AND upper(code) IN (
      SELECT upper(value) FROM json_array_elements_text(${JSON.stringify(codes)})
    )
    ORDER BY operation_id FOR NO KEY UPDATE
  `.execute(tx)
  return found.rows
}

export async function saveEffect(
  tx: Tx,
  shop_id: number,
  operation_id: string,
  effect: DiscountEffect,
): Promise<void> {
  await sql`
    UPDATE embedded_discounts
    SET document = jsonb_set(document, '{effect}', ${JSON.stringify(effect)}::jsonb)
    WHERE shop_id = ${shop_id} AND operation_id = ${operation_id}
  `.execute(tx)
}

/** Returns how often the code was used; undefined if there is no such code. */
export async function endDiscount(
  queries: Queries,
  shop_id: number,
  code: string,
  now: Date,
): Promise<number | undefined> {
  const ended = await sql<{ used_count: number }>`
    UPDATE embedded_discounts SET ended_at = coalesce(ended_at, ${now})
    WHERE shop_id = ${shop_id} AND upper(code) = upper(${code})
    RETURNING used_count
  `.execute(queries)
  return ended.rows[0]?.used_count
}

export async function hasUsed(
  tx: Tx,
  shop_id: number,
  operation_id: string,
  customer_id: number,
): Promise<boolean> {
  const found = await sql`
    SELECT order_id FROM embedded_discount_uses
    WHERE shop_id = ${shop_id} AND operation_id = ${operation_id} AND customer_id = ${customer_id}
    LIMIT 1
  `.execute(tx)
  return found.rows.length > 0
}

/** Counts a use of a locked code; once for each order. */
export async function insertUse(
  tx: Tx,
  shop_id: number,
  operation_id: string,
  order: { readonly order_id: number; readonly customer_id: number | null },
): Promise<void> {
  await sql`
    WITH used AS (
      INSERT INTO embedded_discount_uses (shop_id, operation_id, order_id, customer_id)
      VALUES (${shop_id}, ${operation_id}, ${order.order_id}, ${order.customer_id})
      ON CONFLICT DO NOTHING RETURNING operation_id
    )
    UPDATE embedded_discounts SET used_count = used_count + 1
    WHERE shop_id = ${shop_id} AND operation_id IN (SELECT operation_id FROM used)
  `.execute(tx)
}

/** A code of the past, with the order that used it; null: none has. */
export interface PastDiscount {
  readonly discount: PlatformDiscount
  readonly order_id: number | null
}

export async function insertPastDiscounts(
  tx: Tx,
  shop_id: number,
  past: readonly PastDiscount[],
): Promise<void> {
  const rows = past.map(({ discount: { operation_id, code, ...document }, order_id }) => ({
    ...{ operation_id, code, document, order_id },
    customer_id: document.customer_id,
  }))
  await sql`
    WITH past AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${JSON.stringify(rows)}) AS r (
        operation_id text, code text, document jsonb, order_id bigint, customer_id bigint
      )
    ), made AS (
      INSERT INTO embedded_discounts (shop_id, operation_id, code, document, used_count)
      SELECT ${shop_id}, operation_id, code, document, (order_id IS NOT NULL)::integer FROM past
    )
    INSERT INTO embedded_discount_uses (shop_id, operation_id, order_id, customer_id)
    SELECT ${shop_id}, operation_id, order_id, customer_id FROM past WHERE order_id IS NOT NULL
  `.execute(tx)
}

/** Removes the count of a use of a locked code, if the order had used it. */
export async function deleteUse(
  tx: Tx,
  shop_id: number,
  operation_id: string,
  order_id: number,
): Promise<void> {
  await sql`
    WITH given_up AS (
      DELETE FROM embedded_discount_uses
      WHERE shop_id = ${shop_id} AND operation_id = ${operation_id} AND order_id = ${order_id}
      RETURNING operation_id
    )
    UPDATE embedded_discounts SET used_count = used_count - 1
    WHERE shop_id = ${shop_id} AND operation_id IN (SELECT operation_id FROM given_up)
  `.execute(tx)
}
