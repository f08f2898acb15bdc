import { type SqlBool, sql } from 'kysely'
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

/** Those of these codes that exist, by their ids. */
export async function findCodes(
  queries: Queries,
  shop_id: number,
  code_ids: readonly string[],
): Promise<ReadonlyMap<string, Voucher>> {
  if (code_ids.length === 0) return new Map()
  const found = await queries
    .selectFrom('codes')
    .select(COLUMNS)
    .where('shop_id', '=', shop_id)
    .where('code_id', 'in', [...new Set(code_ids)])
    .execute()
  return new Map(found.map((code) => [code.code_id, code]))
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
    .forNoKeyUpdate()
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

/** Discount codes that can be used and are older than this, in the order of their ids. */
export async function listUsableDiscounts(
  queries: Queries,
  shop_id: number,
  {
    after,
    older_than,
    now,
  }: {
    readonly after: string
    readonly older_than: Date
    readonly now: Date
  },
  limit: number,
): Promise<Voucher[]> {
  return queries
    .selectFrom('codes')
    .select(COLUMNS)
    .where('shop_id', '=', shop_id)
    .where('code_id', '>', after)
    .where('status', '=', 'issued')
    .where('created_at', '<', older_than)
    .where(sql<SqlBool>`code IS NOT NULL AND mint->>'kind' = 'discount'`)
    .where(sql<SqlBool>`coalesce(ends_at > ${now}, true)`)
    .orderBy('code_id')
    .limit(limit)
    .execute()
}

/** What waits at the platform for this code is tried again at once. */
export async function makeCodeDue(
  queries: Queries,
  shop_id: number,
  code_id: string,
  now: Date,
): Promise<void> {
  await queries
    .updateTable('codes')
    .set({ due_at: now })
    .where('shop_id', '=', shop_id)
    .where('code_id', '=', code_id)
    .where('task', 'is not', null)
    .execute()
}

/**
 * The part of a write that takes codes back, unless they were used. Those that a job must end at the
 * platform and that may still be minted are due later.
 */
export function withdrawnCodesPart(
  shop_id: number,
  codes: readonly { readonly code_id: string; readonly is_free: boolean }[],
  { now, due_at }: { readonly now: Date; readonly due_at: Date },
): WritePart {
  return sql`
    withdrawn_codes AS (
      UPDATE codes c
      SET status = 'cancelled', task = 'end', used_at = NULL, order_id = NULL,
        discount_given = NULL,
        due_at = CASE WHEN c.status = 'pending' THEN ${due_at}::timestamptz ELSE ${now} END
      FROM json_to_recordset(${JSON.stringify(codes)}) AS r (code_id text, is_free boolean)
      WHERE c.shop_id = ${shop_id} AND c.code_id = r.code_id
        AND (c.status IN ('issued', 'pending') OR r.is_free)
    )
  `
}

/** A code that an order uses, with the discount, or that it does not use any more. */
export interface CodeUse {
  readonly code_id: string
  readonly order_id: number
  /** The order is not one of those that are saved now. */
  readonly is_elsewhere: boolean
  readonly is_used: boolean
  /** If it is not: the order was cancelled after it was paid, and what the code cost comes back. */
  readonly gives_back: boolean
  readonly placed_at: Date
  readonly discount_given: string | null
}

/** The part of a write that saves how orders use these locked codes. */
export function codeUsesPart(
  shop_id: number,
  uses: readonly CodeUse[],
  now: Date,
): WritePart | null {
  if (uses.length === 0) return null
  return sql`
    code_rows AS MATERIALIZED (
      SELECT code_id, order_id, is_used, gives_back, placed_at, discount_given
      FROM json_to_recordset(${JSON.stringify(uses)}) AS r (
        code_id text, order_id bigint, is_used boolean, gives_back boolean,
        placed_at timestamptz, discount_given numeric
      )
    ), used_codes AS (
      UPDATE codes c
      SET status = 'used', used_at = r.placed_at, order_id = r.order_id,
        discount_given = r.discount_given, task = NULL, due_at = NULL
      FROM code_rows r WHERE c.shop_id = ${shop_id} AND c.code_id = r.code_id AND r.is_used
    ), free_codes AS (
      UPDATE codes c
      SET status = 'issued', used_at = NULL, discount_given = NULL,
        -- Until its points are back, no other order can use it.
        order_id = CASE WHEN r.gives_back THEN r.order_id END,
        task = CASE WHEN r.gives_back THEN 'give_back' END,
        due_at = CASE WHEN r.gives_back THEN ${now}::timestamptz END
      FROM code_rows r
      WHERE c.shop_id = ${shop_id} AND c.code_id = r.code_id AND NOT r.is_used
        -- An order that comes when it is paid and cancelled has used it as well.
        AND (c.order_id IS NOT NULL OR (r.gives_back AND c.task IS NULL))
    )
  `
}
