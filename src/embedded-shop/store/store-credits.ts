import { sql } from 'kysely'
import type { PlatformStoreCredit } from '../../domain/platform.ts'
import type { Queries, Tx } from '../../store/db.ts'

export interface CreditAccountRow {
  /** Without what was taken back. Decimal text. */
  readonly issued: string
  readonly spent: string
}

/** Of a customer who never had any. */
const EMPTY: CreditAccountRow = { issued: '0', spent: '0' }

export interface StoreCreditRow {
  readonly amount: string
  readonly issued_at: Date
  readonly taken_back_at: Date | null
}

/** Adds the money to the customer's account, unless the operation has done so. */
export async function insertStoreCredit(
  tx: Tx,
  shop_id: number,
  { operation_id, customer_id, amount }: PlatformStoreCredit,
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO embedded_credit_accounts (shop_id, customer_id, issued)
    VALUES (${shop_id}, ${customer_id}, 0) ON CONFLICT DO NOTHING
  `.execute(tx)
  await sql`
    WITH new AS (
      INSERT INTO embedded_store_credits (shop_id, operation_id, customer_id, amount, issued_at)
      VALUES (${shop_id}, ${operation_id}, ${customer_id}, ${amount}, ${now})
      ON CONFLICT DO NOTHING RETURNING customer_id, amount
    )
    UPDATE embedded_credit_accounts a SET issued = a.issued + new.amount
    FROM new WHERE a.shop_id = ${shop_id} AND a.customer_id = new.customer_id
  `.execute(tx)
}

export interface LockedStoreCredit {
  readonly customer_id: number
  readonly amount: string
  readonly taken_back_at: Date | null
}

/** The credit of an operation, locked until this transaction ends. */
export async function lockStoreCredit(
  tx: Tx,
  shop_id: number,
  operation_id: string,
): Promise<LockedStoreCredit | undefined> {
  const found = await sql<LockedStoreCredit>`
    SELECT customer_id, amount, taken_back_at FROM embedded_store_credits
    WHERE shop_id = ${shop_id} AND operation_id = ${operation_id} FOR NO KEY UPDATE
  `.execute(tx)
  return found.rows[0]
}

/** Takes this amount from the account; false if less than that is left. */
export async function takeFromAccount(
  tx: Tx,
  shop_id: number,
  { customer_id, amount }: LockedStoreCredit,
): Promise<boolean> {
  const taken = await sql`
    UPDATE embedded_credit_accounts SET issued = issued - ${amount}::numeric
    WHERE shop_id = ${shop_id} AND customer_id = ${customer_id}
      AND issued - spent >= ${amount}::numeric
    RETURNING customer_id
  `.execute(tx)
  return taken.rows.length > 0
}

export async function markTakenBack(
  tx: Tx,
  shop_id: number,
  operation_id: string,
  now: Date,
): Promise<void> {
  await sql`
    UPDATE embedded_store_credits SET taken_back_at = ${now}
    WHERE shop_id = ${shop_id} AND operation_id = ${operation_id}
  `.execute(tx)
}

export async function findCreditAccount(
  queries: Queries,
  shop_id: number,
  customer_id: number,
): Promise<CreditAccountRow> {
  const found = await sql<CreditAccountRow>`
    SELECT issued, spent FROM embedded_credit_accounts
    WHERE shop_id = ${shop_id} AND customer_id = ${customer_id}
  `.execute(queries)
  return found.rows[0] ?? EMPTY
}

/** An account, locked until this transaction ends. */
export async function lockCreditAccount(
  tx: Tx,
  shop_id: number,
  customer_id: number,
): Promise<CreditAccountRow> {
  const found = await sql<CreditAccountRow>`
    SELECT issued, spent FROM embedded_credit_accounts
    WHERE shop_id = ${shop_id} AND customer_id = ${customer_id} FOR NO KEY UPDATE
  `.execute(tx)
  return found.rows[0] ?? EMPTY
}

export async function saveSpentCredit(
  tx: Tx,
  shop_id: number,
  customer_id: number,
  spent: string,
): Promise<void> {
  await sql`
    UPDATE embedded_credit_accounts SET spent = ${spent}
    WHERE shop_id = ${shop_id} AND customer_id = ${customer_id}
  `.execute(tx)
}

/** The latest first. */
export async function listStoreCredits(
  queries: Queries,
  shop_id: number,
  customer_id: number,
  limit: number,
): Promise<StoreCreditRow[]> {
  const found = await sql<StoreCreditRow>`
    SELECT amount, issued_at, taken_back_at FROM embedded_store_credits
    WHERE shop_id = ${shop_id} AND customer_id = ${customer_id}
    ORDER BY issued_at DESC, operation_id DESC LIMIT ${limit}
  `.execute(queries)
  return found.rows
}
