import { sql } from 'kysely'
import type { Order, Refund } from '../../domain/orders/order.ts'
import type { StoredJudgement, StoredOrder } from '../../domain/orders/stored-order.ts'
import type { Span } from '../../domain/tiers/tier-period.ts'
import { anyOf } from '../any-of.ts'
import type { Queries, Tx } from '../db.ts'

const COLUMNS = [
  'order_id',
  'customer_id',
  'document',
  'refunds',
  'judgement',
  'points',
  'entry_seq',
  'pending_points',
  'pending_until',
  'counted_spend',
  'awards',
] as const

export async function findOrder(
  queries: Queries,
  shop_id: number,
  order_id: number,
): Promise<StoredOrder | undefined> {
  return queries
    .selectFrom('orders')
    .select(COLUMNS)
    .where('shop_id', '=', shop_id)
    .where('order_id', '=', order_id)
    .executeTakeFirst()
}

/** An order, locked until this transaction ends; created if it does not exist. */
export async function lockOrder(
  tx: Tx,
  shop_id: number,
  order_id: number,
  now: Date,
): Promise<StoredOrder> {
  // The update changes nothing, but locks the existing row and returns it.
  return tx
    .insertInto('orders')
    .values({ shop_id, order_id, updated_at: now })
    .onConflict((conflict) => conflict.columns(['shop_id', 'order_id']).doUpdateSet({ order_id }))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** Keeps what the platform told. */
export async function saveOrder(
  tx: Tx,
  shop_id: number,
  order_id: number,
  { document, refunds }: { document: Order | null; refunds: readonly Refund[] },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      document: document === null ? null : JSON.stringify(document),
      refunds: JSON.stringify(refunds),
      customer_id: document?.customer_id ?? null,
      placed_at: document === null ? null : new Date(document.created_at),
      updated_at: now,
    })
    .where('shop_id', '=', shop_id)
    .where('order_id', '=', order_id)
    .execute()
}

/** Keeps what became of an order here. */
export async function saveSettlement(
  tx: Tx,
  shop_id: number,
  order: Pick<
    StoredOrder,
    | 'order_id'
    | 'points'
    | 'entry_seq'
    | 'pending_points'
    | 'pending_until'
    | 'counted_spend'
    | 'awards'
  > & { readonly judgement: StoredJudgement | null },
  now: Date,
): Promise<void> {
  const { order_id, points, entry_seq, pending_points, pending_until, counted_spend } = order
  const { judgement, awards } = order
  await tx
    .updateTable('orders')
    .set({
      ...{ points, entry_seq, pending_points, pending_until, counted_spend, awards },
      judgement: judgement === null ? null : JSON.stringify(judgement),
      updated_at: now,
    })
    .where('shop_id', '=', shop_id)
    .where('order_id', '=', order_id)
    .execute()
}

/** Orders whose waiting time is over, the longest over first. */
export async function listDueOrders(
  queries: Queries,
  shop_id: number,
  now: Date,
  limit: number,
): Promise<{ order_id: number; pending_until: Date }[]> {
  return queries
    .selectFrom('orders')
    .select('order_id')
    .select((of) => of.ref('pending_until').$notNull().as('pending_until'))
    .where('shop_id', '=', shop_id)
    .where('pending_until', '<=', now)
    .orderBy('pending_until')
    .limit(limit)
    .execute()
}

/**
 * How many orders of a span have paid a customer points, `but` for one; orders that were taken back
 * do not count.
 */
export async function countAwardedOrders(
  queries: Queries,
  shop_id: number,
  { customer_id, but }: { readonly customer_id: number; readonly but: number | null },
  { from, until }: Span,
): Promise<number> {
  let query = queries
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('orders'))
    .where('shop_id', '=', shop_id)
    .where('customer_id', '=', customer_id)
    .where('points', '>', 0)
  if (but !== null) query = query.where('order_id', '<>', but)
  if (from !== null) query = query.where('placed_at', '>=', from)
  if (until !== null) query = query.where('placed_at', '<', until)
  return Number((await query.executeTakeFirstOrThrow()).orders)
}

/**
 * The orders of a customer by the time they were placed: all, or those that are not settled because
 * they came before their customer.
 */
export async function listOrderIds(
  queries: Queries,
  shop_id: number,
  customer_id: number,
  which: 'all' | 'unsettled',
): Promise<number[]> {
  let query = queries
    .selectFrom('orders')
    .select('order_id')
    .where('shop_id', '=', shop_id)
    .where('customer_id', '=', customer_id)
  if (which === 'unsettled') {
    query = query.where('counted_spend', 'is', null).where('judgement', 'is', null)
  }
  const rows = await query.orderBy('placed_at').execute()
  return rows.map(({ order_id }) => order_id)
}

/** When a customer's orders were placed. */
export async function listPlacedTimes(
  queries: Queries,
  shop_id: number,
  customer_ids: readonly number[],
): Promise<{ readonly customer_id: number; readonly at: Date }[]> {
  const found = await sql<{ customer_id: number; at: Date }>`
    SELECT customer_id, placed_at AS at FROM orders
    WHERE shop_id = ${shop_id} AND customer_id = ${anyOf(customer_ids)} AND placed_at IS NOT NULL
  `.execute(queries)
  return found.rows
}

/** A past order, imported with its entry already in the ledger. */
export interface PastOrder {
  readonly order_id: number
  readonly customer_id: number | null
  readonly document: Order
  readonly judgement: StoredJudgement | null
  readonly points: number
  readonly counted_spend: string | null
}

export async function insertPastOrders(
  tx: Tx,
  shop_id: number,
  orders: readonly PastOrder[],
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO orders (
      shop_id, order_id, customer_id, document, judgement, points, entry_seq, counted_spend,
      placed_at, updated_at
    )
    SELECT ${shop_id}, r.order_id, r.customer_id, r.document, r.judgement, r.points, e.seq,
      r.counted_spend, (r.document->>'created_at')::timestamptz, ${now}::timestamptz
    FROM json_to_recordset(${JSON.stringify(orders)}) AS r (
      order_id bigint, customer_id bigint, document jsonb, judgement jsonb, points bigint,
      counted_spend numeric
    )
    LEFT JOIN entries e ON e.shop_id = ${shop_id} AND e.customer_id = r.customer_id
      AND e.order_id = r.order_id AND e.source = 'order'
  `.execute(tx)
}
