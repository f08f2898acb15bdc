import { type SqlBool, sql } from 'kysely'
import type { Order } from '../../domain/orders/order.ts'
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
  'counted_extras',
  'awards',
  'terms_id',
  'terms_at',
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

/** Those of these orders that are stored, by their numbers. */
export async function findOrders(
  queries: Queries,
  shop_id: number,
  order_ids: readonly number[],
): Promise<ReadonlyMap<number, StoredOrder>> {
  if (order_ids.length === 0) return new Map()
  const found = await queries
    .selectFrom('orders')
    .select(COLUMNS)
    .where('shop_id', '=', shop_id)
    .where('order_id', 'in', [...new Set(order_ids)])
    .execute()
  return new Map(found.map((order) => [order.order_id, order]))
}

/** The same, locked in the order of their numbers. */
export async function lockOrders(
  tx: Tx,
  shop_id: number,
  order_ids: readonly number[],
): Promise<ReadonlyMap<number, StoredOrder>> {
  if (order_ids.length === 0) return new Map()
  const found = await tx
    .selectFrom('orders')
    .select(COLUMNS)
    .where('shop_id', '=', shop_id)
    .where('order_id', 'in', order_ids)
    .orderBy('order_id')
    .forNoKeyUpdate()
    .execute()
  return new Map(found.map((order) => [order.order_id, order]))
}

/** Orders whose waiting time is over, the longest over first; not those of deleted customers. */
export async function listDueOrders(
  queries: Queries,
  shop_id: number,
  now: Date,
  limit: number,
): Promise<{ order_id: number; pending_until: Date }[]> {
  return queries
    .selectFrom('orders as o')
    .innerJoin('customers as c', (join) =>
      join.onRef('c.shop_id', '=', 'o.shop_id').onRef('c.customer_id', '=', 'o.customer_id'),
    )
    .select('order_id')
    .select((of) => of.ref('pending_until').$notNull().as('pending_until'))
    .where('o.shop_id', '=', shop_id)
    .where('pending_until', '<=', now)
    .where('c.gone_at', 'is', null)
    .orderBy('pending_until')
    .limit(limit)
    .execute()
}

/** How many orders of a span have paid a customer points; not those that were taken back. */
export async function countAwardedOrders(
  queries: Queries,
  shop_id: number,
  customer_id: number,
  { from, until }: Span,
): Promise<number> {
  let query = queries
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('orders'))
    .where('shop_id', '=', shop_id)
    .where('customer_id', '=', customer_id)
    .where('points', '>', 0)
  if (from !== null) query = query.where('placed_at', '>=', from)
  if (until !== null) query = query.where('placed_at', '<', until)
  return Number((await query.executeTakeFirstOrThrow()).orders)
}

/** A customer's latest order; null: there is none. */
export async function findLastOrderOf(
  queries: Queries,
  shop_id: number,
  customer_id: number,
): Promise<number | null> {
  const row = await queries
    .selectFrom('orders')
    .select('order_id')
    .where('shop_id', '=', shop_id)
    .where('customer_id', '=', customer_id)
    .where('placed_at', 'is not', null)
    .orderBy('placed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.order_id ?? null
}

/** The orders of a customer by the time they were placed. */
export async function listOrderIds(
  queries: Queries,
  shop_id: number,
  customer_id: number,
): Promise<number[]> {
  const rows = await queries
    .selectFrom('orders')
    .select('order_id')
    .where('shop_id', '=', shop_id)
    .where('customer_id', '=', customer_id)
    .orderBy('placed_at')
    .execute()
  return rows.map(({ order_id }) => order_id)
}

/**
 * Those that are not settled, because they are not paid or came before their customer; of a customer
 * who is back also those that were paid meanwhile. Locked in the order of their numbers.
 */
export async function lockUnsettledOrders(
  tx: Tx,
  shop_id: number,
  customer_id: number,
  { is_back }: { readonly is_back: boolean },
): Promise<number[]> {
  const is_past = sql<SqlBool>`coalesce(document->'is_past' = 'true', false)`
  const rows = await tx
    .selectFrom('orders')
    .select(['order_id', 'placed_at'])
    .where('shop_id', '=', shop_id)
    .where('customer_id', '=', customer_id)
    .where('judgement', 'is', null)
    .where((row) =>
      row.or([row('counted_spend', 'is', null), ...(is_back ? [row.not(is_past)] : [])]),
    )
    .orderBy('order_id')
    .forNoKeyUpdate()
    .execute()
  const timed = rows.map(
    ({ order_id, placed_at }) => [placed_at?.getTime() ?? 0, order_id] as const,
  )
  return timed.sort(([one], [other]) => one - other).map(([, order_id]) => order_id)
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
  readonly counted_extras: string | null
  /** A code of ours came with it. */
  readonly used_code: boolean
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
      counted_extras, used_code, partner_decided, placed_at, updated_at
    )
    SELECT ${shop_id}, r.order_id, r.customer_id, r.document, r.judgement, r.points, e.seq,
      r.counted_spend, r.counted_extras, r.used_code,
      r.document->>'landing_ref' IS NOT NULL, (r.document->>'created_at')::timestamptz, ${now}::timestamptz
    FROM json_to_recordset(${JSON.stringify(orders)}) AS r (
      order_id bigint, customer_id bigint, document jsonb, judgement jsonb, points bigint,
      counted_spend numeric, counted_extras numeric, used_code boolean
    )
    LEFT JOIN entries e ON e.shop_id = ${shop_id} AND e.customer_id = r.customer_id
      AND e.order_id = r.order_id AND e.source = 'order'
  `.execute(tx)
}
