import { sql } from 'kysely'
import type { VoucherSpec } from '../../domain/catalogue/voucher-spec.ts'
import type { NewVoucher, Voucher } from '../../domain/codes/voucher.ts'
import type { Queries, Tx } from '../db.ts'
import type { Row } from '../tables.ts'
import { type WritePart, writeTogether } from '../write-together.ts'

const COLUMNS = [
  'code_id',
  'kind',
  'customer_id',
  'code',
  'mint',
  'status',
  'ends_at',
  'task',
  'due_at',
  'attempts',
  'created_at',
  'issued_at',
  'used_at',
  'order_id',
] as const satisfies readonly (keyof Row<'codes'>)[]

export async function findCode(
  queries: Queries,
  shop_id: number,
  code_id: string,
): Promise<Voucher | undefined> {
  return queries
    .selectFrom('codes')
    .select(COLUMNS)
    .where('shop_id', '=', shop_id)
    .where('code_id', '=', code_id)
    .executeTakeFirst()
}

/** A code, locked until this transaction ends. */
export async function lockCode(
  tx: Tx,
  shop_id: number,
  code_id: string,
): Promise<Voucher | undefined> {
  return tx
    .selectFrom('codes')
    .select(COLUMNS)
    .where('shop_id', '=', shop_id)
    .where('code_id', '=', code_id)
    .forUpdate()
    .executeTakeFirst()
}

/** Codes to mint; the platform is asked when they are due, or earlier. */
export async function insertCodes(
  tx: Tx,
  shop_id: number,
  codes: readonly NewVoucher[],
): Promise<void> {
  await writeTogether(tx, [newCodesPart(shop_id, codes)])
}

/** The part of a write that adds codes to mint. */
export function newCodesPart(shop_id: number, codes: readonly NewVoucher[]): WritePart | null {
  if (codes.length === 0) return null
  return sql`
    new_codes AS (
      INSERT INTO codes (
        shop_id, code_id, kind, customer_id, code, mint, status, ends_at, task, due_at, created_at
      )
      SELECT ${shop_id}, code_id, kind, customer_id, code, mint, 'pending', ends_at, 'mint', due_at,
        created_at
      FROM json_to_recordset(${JSON.stringify(codes)}) AS r (
        code_id text, kind text, customer_id bigint, code text, mint jsonb, ends_at timestamptz,
        due_at timestamptz, created_at timestamptz
      )
    )
  `
}

/** Saves the state of a locked code. */
export async function saveCode(tx: Tx, shop_id: number, code: Voucher): Promise<void> {
  await writeTogether(tx, [codePart(shop_id, code)])
}

/** The part of a write that saves the state of a locked code. */
export function codePart(shop_id: number, code: Voucher): WritePart {
  const { status, task, due_at, attempts, issued_at, used_at, order_id } = code
  return sql`
    changed_code AS (
      UPDATE codes
      SET code = ${code.code}, status = ${status}, task = ${task},
        due_at = ${due_at}::timestamptz, attempts = ${attempts},
        issued_at = ${issued_at}::timestamptz, used_at = ${used_at}::timestamptz,
        order_id = ${order_id}::bigint
      WHERE shop_id = ${shop_id} AND code_id = ${code.code_id}
    )
  `
}

/** Codes for which the platform has something to do by now, the longest due first. */
export async function listDueCodes(
  queries: Queries,
  shop_id: number,
  now: Date,
  limit: number,
): Promise<string[]> {
  const rows = await queries
    .selectFrom('codes')
    .select('code_id')
    .where('shop_id', '=', shop_id)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute()
  return rows.map(({ code_id }) => code_id)
}

/** The order that uses codes, and the facts that decide whether it can. */
export interface CodeUser {
  readonly order_id: number
  /** null: a guest. */
  readonly customer_id: number | null
  readonly placed_at: Date
}

/**
 * Those of these codes that the order can use: they were usable when it was placed, by its customer
 * or by a guest, who may be that customer. Includes those that it has used. Ordered by id, so that
 * no two orders can wait for each other.
 */
export async function lockCodesOf(
  tx: Tx,
  shop_id: number,
  codes: readonly string[],
  { order_id, customer_id, placed_at }: CodeUser,
): Promise<{ code_id: string; code: string; mint: VoucherSpec }[]> {
  if (codes.length === 0) return []
  const texts = JSON.stringify(codes)
  const found = await sql<{ code_id: string; code: string; mint: VoucherSpec }>`
    SELECT code_id, code, mint FROM codes
    WHERE shop_id = ${shop_id} AND code IN (SELECT json_array_elements_text(${texts}))
      -- A gift card is money, and takes nothing off an order.
      AND mint->>'kind' = 'discount'
      AND ((status = 'used' AND order_id = ${order_id})
        OR (status = 'issued' AND coalesce(ends_at > ${placed_at}, true)
          AND coalesce(customer_id = ${customer_id}::bigint, true)))
    ORDER BY code_id FOR UPDATE
  `.execute(tx)
  return found.rows
}

/**
 * Saves that an order uses these locked codes, with the discount of each, and that these other
 * ones, which it had used, can be used again.
 */
export async function saveUses(
  tx: Tx,
  shop_id: number,
  used: readonly { readonly code_id: string; readonly discount_given: string | null }[],
  given_up: readonly string[],
  { order_id, placed_at }: Pick<CodeUser, 'order_id' | 'placed_at'>,
): Promise<void> {
  if (used.length + given_up.length === 0) return
  await sql`
    UPDATE codes c
    SET status = 'used', used_at = ${placed_at}::timestamptz, order_id = ${order_id},
      discount_given = u.discount_given, task = NULL, due_at = NULL
    FROM json_to_recordset(${JSON.stringify(used)}) AS u (code_id text, discount_given numeric)
    WHERE c.shop_id = ${shop_id} AND c.code_id = u.code_id
  `.execute(tx)
  await sql`
    UPDATE codes
    SET status = 'issued', used_at = NULL, order_id = NULL, discount_given = NULL
    WHERE shop_id = ${shop_id} AND order_id = ${order_id}
      AND code_id IN (SELECT json_array_elements_text(${JSON.stringify(given_up)}))
  `.execute(tx)
  await tx
    .updateTable('orders')
    .set({ used_code: used.length > 0 })
    .where('shop_id', '=', shop_id)
    .where('order_id', '=', order_id)
    .where('used_code', '!=', used.length > 0)
    .execute()
}
