import { sql } from 'kysely'
import type { Queries, Tx } from '../db.ts'

/** Whether a customer still exists, and since when the customer's session tokens count. */
export interface CustomerPresence {
  readonly customer_id: number
  readonly is_member: boolean
  /** When the platform deleted the customer. */
  readonly gone_at: Date | null
  /** When the customer was erased for good, beside being deleted. */
  readonly erased_at: Date | null
  /** Session tokens made then or earlier have ended. */
  readonly sessions_not_before: Date | null
  /** Who has everything of the customer, who was merged; null: nobody else. */
  readonly merged_into: number | null
}

export async function findPresence(
  queries: Queries,
  shop_id: number,
  customer_id: number,
): Promise<CustomerPresence | undefined> {
  const found = await queries
    .selectFrom('customers')
    .select(['enrolled_at', 'gone_at', 'erased_at', 'sessions_not_before', 'merged_into'])
    .where('shop_id', '=', shop_id)
    .where('customer_id', '=', customer_id)
    .executeTakeFirst()
  if (found === undefined) return undefined
  const { enrolled_at, ...presence } = found
  return { customer_id, is_member: enrolled_at !== null, ...presence }
}

/**
 * Locks the place of a customer who may not be known yet, until this transaction ends, and returns
 * what is known of them then. A report of the customer and a report of an order of theirs wait for
 * each other, so the later one sees both.
 */
export async function lockPlace(
  tx: Tx,
  shop_id: number,
  customer_id: number,
): Promise<CustomerPresence | undefined> {
  await tx.insertInto('customer_places').values({ shop_id, customer_id }).execute()
  // The same row of another transaction waits all the same, until this one has ended.
  const found = await sql<CustomerPresence>`
    WITH place AS (
      DELETE FROM customer_places WHERE shop_id = ${shop_id} AND customer_id = ${customer_id}
    )
    SELECT customer_id, enrolled_at IS NOT NULL AS is_member, gone_at, erased_at,
      sessions_not_before, merged_into
    FROM customers WHERE shop_id = ${shop_id} AND customer_id = ${customer_id}
  `.execute(tx)
  return found.rows[0]
}

/** Ends the session tokens that a customer has now; a later end stays. */
export async function endSessions(
  tx: Tx,
  shop_id: number,
  customer_id: number,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ sessions_not_before: now })
    .where('shop_id', '=', shop_id)
    .where('customer_id', '=', customer_id)
    .where((row) =>
      row.or([row('sessions_not_before', 'is', null), row('sessions_not_before', '<', now)]),
    )
    .execute()
}

/** Records that the platform has deleted a customer. */
export async function markGone(
  tx: Tx,
  shop_id: number,
  customer_id: number,
  gone_at: Date,
): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ gone_at })
    .where('shop_id', '=', shop_id)
    .where('customer_id', '=', customer_id)
    .execute()
  await endSessions(tx, shop_id, customer_id, gone_at)
}

/** Records that a customer, who is gone, was erased for good; an earlier time stays. */
export async function markErased(
  tx: Tx,
  shop_id: number,
  customer_id: number,
  erased_at: Date,
): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ erased_at })
    .where('shop_id', '=', shop_id)
    .where('customer_id', '=', customer_id)
    .where('erased_at', 'is', null)
    .execute()
}

/** Records that the platform has the customer again. */
export async function markPresent(tx: Tx, shop_id: number, customer_id: number): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ gone_at: null, erased_at: null })
    .where('shop_id', '=', shop_id)
    .where('customer_id', '=', customer_id)
    .where('gone_at', 'is not', null)
    .execute()
}
