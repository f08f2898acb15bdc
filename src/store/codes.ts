import { type Selectable, sql } from 'kysely'
import type { Code, NewCode } from '../domain/codes/code.ts'
import type { Queries, Tx } from './db.ts'
import type { CodesTable } from './given-tables.ts'

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
] as const satisfies readonly (keyof Selectable<CodesTable>)[]

export async function findCode(
  queries: Queries,
  shop_id: number,
  code_id: string,
): Promise<Code | undefined> {
  return queries
    .selectFrom('codes')
    .select(COLUMNS)
    .where('shop_id', '=', shop_id)
    .where('code_id', '=', code_id)
    .executeTakeFirst()
}

/** A code of which nobody else decides until this transaction ends. */
export async function lockCode(
  tx: Tx,
  shop_id: number,
  code_id: string,
): Promise<Code | undefined> {
  return tx
    .selectFrom('codes')
    .select(COLUMNS)
    .where('shop_id', '=', shop_id)
    .where('code_id', '=', code_id)
    .forUpdate()
    .executeTakeFirst()
}

/** Codes that are to be minted; the platform is asked when they are due, or before. */
export async function insertCodes(
  tx: Tx,
  shop_id: number,
  codes: readonly NewCode[],
): Promise<void> {
  if (codes.length === 0) return
  const rows = codes.map((code) => ({
    shop_id,
    ...code,
    mint: JSON.stringify(code.mint),
    status: 'pending' as const,
    task: 'mint' as const,
  }))
  await tx.insertInto('codes').values(rows).execute()
}

/** Keeps what became of a code that is locked. */
export async function saveCode(tx: Tx, shop_id: number, code: Code): Promise<void> {
  const { status, task, due_at, attempts, issued_at, used_at, order_id } = code
  await tx
    .updateTable('codes')
    .set({ code: code.code, status, task, due_at, attempts, issued_at, used_at, order_id })
    .where('shop_id', '=', shop_id)
    .where('code_id', '=', code.code_id)
    .execute()
}

/** Codes of which something is to be done at the platform by now, the longest due first. */
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

/**
 * Marks these codes as used by an order, those that could be used when it was placed; an order
 * that is told again changes nothing.
 */
export async function markUsed(
  tx: Tx,
  shop_id: number,
  codes: readonly string[],
  used: { readonly order_id: number; readonly placed_at: Date; readonly now: Date },
): Promise<void> {
  if (codes.length === 0) return
  const texts = JSON.stringify(codes.map((code) => code.toUpperCase()))
  await sql`
    UPDATE codes
    SET status = 'used', used_at = ${used.now}::timestamptz, order_id = ${used.order_id},
      task = NULL, due_at = NULL
    WHERE shop_id = ${shop_id} AND status = 'issued'
      AND coalesce(ends_at > ${used.placed_at}, true)
      AND code IN (SELECT json_array_elements_text(${texts}))
  `.execute(tx)
}
