import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { RulePayment } from '../../domain/earning/awards.ts'
import type { StoredOrder } from '../../domain/orders/stored-order.ts'
import type { Booked } from '../../domain/points/booking.ts'
import { type Account, FORGOTTEN, type TitleParams } from '../../domain/points/ledger.ts'
import type { Queries, Tx } from '../db.ts'

/** An order of which a part is held. */
export type HeldOrder = Pick<
  StoredOrder,
  'order_id' | 'document' | 'points' | 'entry_seq' | 'pending_points' | 'pending_until' | 'awards'
>

/** A customer's orders with held points, locked in the order of their numbers. */
export async function lockHeldOrders(
  tx: Tx,
  shop_id: number,
  customer_id: number,
): Promise<HeldOrder[]> {
  const found = await sql<HeldOrder>`
    SELECT order_id, document, points, entry_seq, pending_points, pending_until, awards
    FROM orders
    WHERE shop_id = ${shop_id} AND customer_id = ${customer_id} AND pending_points > 0
    ORDER BY order_id FOR NO KEY UPDATE
  `.execute(tx)
  return found.rows
}

/** An award of which a part is held, with the parameters of its entry's title. */
export interface HeldAward extends RulePayment {
  readonly title_params: TitleParams
}

/** The same of awards of rules. */
export async function lockHeldAwards(
  tx: Tx,
  shop_id: number,
  customer_id: number,
): Promise<HeldAward[]> {
  const found = await sql<HeldAward>`
    SELECT a.award_id, a.customer_id, a.rule_id, a.rule_type, a.occasion AS paid_for_key, a.points,
      a.entry_seq, a.code_id, a.pending_points, a.pending_until, a.created_at, e.title_params
    FROM awards a
    JOIN entries e ON e.shop_id = a.shop_id AND e.customer_id = a.customer_id
      AND e.seq = a.entry_seq
    WHERE a.shop_id = ${shop_id} AND a.customer_id = ${customer_id} AND a.pending_points > 0
    ORDER BY a.award_id FOR NO KEY UPDATE OF a
  `.execute(tx)
  return found.rows
}

/** Saves what is left of an order after its held points were taken back. */
export async function saveHeldOrder(
  tx: Tx,
  shop_id: number,
  order_id: number,
  { points, pending_points, pending_until }: Booked,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ points, pending_points, pending_until })
    .where('shop_id', '=', shop_id)
    .where('order_id', '=', order_id)
    .execute()
}

/**
 * The codes that a customer would still get, in the order of their ids: nobody has them yet. Money
 * may be where the customer sees it already, so it is not among them.
 */
export async function listPendingCodes(
  queries: Queries,
  shop_id: number,
  customer_id: number,
): Promise<{ readonly code_id: string; readonly kind: string }[]> {
  return queries
    .selectFrom('codes')
    .select(['code_id', 'kind'])
    .where('shop_id', '=', shop_id)
    .where('customer_id', '=', customer_id)
    .where('status', '=', 'pending')
    .where(sql<SqlBool>`mint->>'kind' = 'discount'`)
    .orderBy('code_id')
    .execute()
}

/** Ends what a customer, whose account is locked, has beside points: tier, gifts and memberships. */
export async function endStandings(
  tx: Tx,
  shop_id: number,
  customer_id: number,
  now: Date,
): Promise<void> {
  const of_customer = sql`shop_id = ${shop_id} AND customer_id = ${customer_id}`
  await sql`
    UPDATE accounts SET tier_id = NULL, tier_achieved_at = ${now}, tier_grace_until = NULL,
      tier_override_at = NULL
    WHERE ${of_customer} AND tier_id IS NOT NULL
  `.execute(tx)
  await sql`DELETE FROM tier_gifts WHERE ${of_customer} AND issued_at IS NULL`.execute(tx)
  await sql`
    UPDATE membership_members SET terms = 0, changed_at = ${now} WHERE ${of_customer} AND terms > 0
  `.execute(tx)
}

/** Whether the last entry of an account has closed it. */
export async function endsClosed(
  queries: Queries,
  shop_id: number,
  { customer_id, seq }: Pick<Account, 'customer_id' | 'seq'>,
): Promise<boolean> {
  const last = await queries
    .selectFrom('entries')
    .select('source')
    .where('shop_id', '=', shop_id)
    .where('customer_id', '=', customer_id)
    .where('seq', '=', seq)
    .executeTakeFirst()
  return last?.source === FORGOTTEN
}

/** Rows of erased customers `c` whose accounts `a` have something left. */
export const openErasedAccounts = (shop_id: RawBuilder<unknown>) => sql`
  customers c
  JOIN accounts a ON a.shop_id = c.shop_id AND a.customer_id = c.customer_id
  WHERE c.shop_id = ${shop_id} AND c.erased_at IS NOT NULL
    AND (a.credits_total > a.debits_total OR a.pending_points > 0 OR a.owed_points > 0
      OR a.tier_id IS NOT NULL)
`

/** The next of these after a number, in the order of their numbers. */
export async function listOpenErasedAccounts(
  queries: Queries,
  shop_id: number,
  page: { readonly after: number; readonly limit: number },
): Promise<number[]> {
  const found = await sql<{ customer_id: number }>`
    SELECT c.customer_id FROM ${openErasedAccounts(sql`${shop_id}`)} AND c.customer_id > ${page.after}
    ORDER BY c.customer_id LIMIT ${page.limit}
  `.execute(queries)
  return found.rows.map(({ customer_id }) => customer_id)
}
