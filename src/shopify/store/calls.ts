import { sql } from 'kysely'
import type { Queries, Tx } from '../../store/db.ts'

export type CallKind = 'discount' | 'gift_card' | 'store_credit' | 'store_credit_back'

/** Something that was asked of Shopify and must happen once. */
export interface ShopifyCall {
  readonly operation_id: string
  readonly kind: CallKind
  readonly code: string | null
  readonly customer_id: number | null
  /** Decimal text. */
  readonly amount: string | null
  readonly asked_at: Date
  readonly done_at: Date | null
  readonly waits_since: Date | null
}

export type NewCall = Pick<ShopifyCall, 'operation_id' | 'kind' | 'code' | 'customer_id' | 'amount'>

const COLUMNS = sql`
  operation_id, kind, code, customer_id, amount::text AS amount, asked_at, done_at, waits_since
`

/** Stores the call before it is made; `is_new`: nobody has asked for it before. */
export async function claimCall(
  queries: Queries,
  shop_id: number,
  { operation_id, kind, code, customer_id, amount }: NewCall,
  now: Date,
): Promise<{ readonly is_new: boolean; readonly call: ShopifyCall }> {
  const inserted = await sql<ShopifyCall>`
    INSERT INTO shopify_calls
      (shop_id, operation_id, kind, code, customer_id, amount, asked_at)
    VALUES (${shop_id}, ${operation_id}, ${kind}, ${code}, ${customer_id}, ${amount}, ${now})
    ON CONFLICT DO NOTHING RETURNING ${COLUMNS}
  `.execute(queries)
  const [is_new] = inserted.rows
  if (is_new !== undefined) return { is_new: true, call: is_new }
  const known = await findCall(queries, shop_id, operation_id)
  // It was given up in between.
  if (known === undefined) {
    return claimCall(queries, shop_id, { operation_id, kind, code, customer_id, amount }, now)
  }
  return { is_new: false, call: known }
}

export async function findCall(
  queries: Queries,
  shop_id: number,
  operation_id: string,
): Promise<ShopifyCall | undefined> {
  const found = await sql<ShopifyCall>`
    SELECT ${COLUMNS} FROM shopify_calls
    WHERE shop_id = ${shop_id} AND operation_id = ${operation_id}
  `.execute(queries)
  return found.rows[0]
}

/** It has happened. */
export async function markDone(
  queries: Queries,
  shop_id: number,
  operation_id: string,
  now: Date,
): Promise<void> {
  await sql`
    UPDATE shopify_calls SET done_at = coalesce(done_at, ${now}), waits_since = NULL
    WHERE shop_id = ${shop_id} AND operation_id = ${operation_id}
  `.execute(queries)
}

/** It has not happened and was given up, so that it can be asked for again. */
export async function forgetCall(
  queries: Queries,
  shop_id: number,
  operation_id: string,
): Promise<void> {
  await sql`
    DELETE FROM shopify_calls
    WHERE shop_id = ${shop_id} AND operation_id = ${operation_id} AND done_at IS NULL
  `.execute(queries)
}

/** A person has to look whether it has happened. */
export async function markWaiting(
  queries: Queries,
  shop_id: number,
  operation_id: string,
  now: Date,
): Promise<void> {
  await sql`
    UPDATE shopify_calls SET waits_since = coalesce(waits_since, ${now})
    WHERE shop_id = ${shop_id} AND operation_id = ${operation_id} AND done_at IS NULL
  `.execute(queries)
}

/** A person has to look at every call for store credit that is open; answers how many there are. */
export async function leaveToAPerson(tx: Tx, shop_id: number, now: Date): Promise<number> {
  const marked = await sql`
    UPDATE shopify_calls SET waits_since = coalesce(waits_since, ${now})
    WHERE shop_id = ${shop_id} AND done_at IS NULL AND kind IN ('store_credit', 'store_credit_back')
    RETURNING operation_id
  `.execute(tx)
  return marked.rows.length
}

/** Other calls of the same kind, customer and amount since then: those that happened, and the rest. */
export async function countAlike(
  queries: Queries,
  shop_id: number,
  { operation_id, kind, customer_id, amount }: ShopifyCall,
  since: Date,
): Promise<{ readonly done: number; readonly open: number }> {
  const found = await sql<{ done: number; open: number }>`
    SELECT count(done_at)::integer AS done, (count(*) - count(done_at))::integer AS open
    FROM shopify_calls
    WHERE shop_id = ${shop_id} AND customer_id = ${customer_id} AND kind = ${kind}
      AND amount = ${amount}::numeric AND asked_at >= ${since} AND operation_id <> ${operation_id}
  `.execute(queries)
  return found.rows[0] ?? { done: 0, open: 0 }
}

/** What waits for a person, the oldest first. */
export async function listWaiting(
  queries: Queries,
  shop_id: number,
  limit: number,
): Promise<ShopifyCall[]> {
  const found = await sql<ShopifyCall>`
    SELECT ${COLUMNS} FROM shopify_calls
    WHERE shop_id = ${shop_id} AND waits_since IS NOT NULL
    ORDER BY waits_since, operation_id LIMIT ${limit}
  `.execute(queries)
  return found.rows
}

/** A call that waits for a person, locked; undefined: none of this name does. */
export async function lockWaitingCall(
  tx: Tx,
  shop_id: number,
  operation_id: string,
): Promise<ShopifyCall | undefined> {
  const found = await sql<ShopifyCall>`
    SELECT ${COLUMNS} FROM shopify_calls
    WHERE shop_id = ${shop_id} AND operation_id = ${operation_id} AND waits_since IS NOT NULL
    FOR NO KEY UPDATE
  `.execute(tx)
  return found.rows[0]
}

/** The call that has made this code; capitals and small letters are the same. */
export async function findCallByCode(
  queries: Queries,
  shop_id: number,
  kind: CallKind,
  code: string,
): Promise<ShopifyCall | undefined> {
  const found = await sql<ShopifyCall>`
    SELECT ${COLUMNS} FROM shopify_calls
    WHERE shop_id = ${shop_id} AND kind = ${kind} AND upper(code) = upper(${code})
    ORDER BY done_at NULLS LAST LIMIT 1
  `.execute(queries)
  return found.rows[0]
}
