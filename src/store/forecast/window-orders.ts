import { sql } from 'kysely'
import type { SettledOrder } from '../../domain/forecast/settled-order.ts'
import type { Queries } from '../db.ts'

/** The settled orders of a window, and which of their buyers are looked at. */
export interface OrderWindow {
  readonly shop_id: number
  readonly from: Date
  readonly until: Date
  /** Chooses the customers of a sample. */
  readonly seed: number
}

/** How much there is in a window, and how much of it makes up a sample. */
export interface WindowSize {
  readonly orders: number
  readonly members: number
  /** Decimal text. */
  readonly turnover: string
  readonly replayed_orders: number
  readonly replayed_members: number
  /** The customers of the sample have a place up to this; null: there are none. */
  readonly place_max: string | null
}

/** A customer's place, by which samples are taken: by chance, but the same for the same seed. */
const placeOf = (seed: number) => sql`hashint8extended(customer_id, ${seed}::bigint)`

const settledIn = ({ shop_id, from, until }: OrderWindow) => sql`
  shop_id = ${shop_id} AND placed_at >= ${from} AND placed_at < ${until}
  AND customer_id IS NOT NULL AND (counted_spend IS NOT NULL OR judgement IS NOT NULL)
`

/** Condition: one of the customers of the sample. */
export const isReplayed = ({ seed }: OrderWindow, { place_max }: WindowSize) =>
  sql`${placeOf(seed)} <= ${place_max}::bigint`

/**
 * Measures a window. A sample has whole customers, so that each has all orders, and at most so many
 * orders together; at least one customer.
 */
export async function measureWindow(
  queries: Queries,
  window: OrderWindow,
  orders_max: number,
): Promise<WindowSize> {
  const found = await sql<WindowSize>`
    WITH buyers AS (
      SELECT customer_id, ${placeOf(window.seed)} AS place, count(*) AS orders,
        coalesce(sum(counted_spend), 0) AS spend
      FROM orders WHERE ${settledIn(window)} GROUP BY customer_id
    ), placed AS (
      SELECT place, orders, spend,
        sum(orders) OVER (ORDER BY place) <= ${orders_max}
          OR row_number() OVER (ORDER BY place) = 1 AS is_replayed
      FROM buyers
    )
    SELECT coalesce(sum(orders), 0)::bigint AS orders, count(*) AS members,
      coalesce(sum(spend), 0)::text AS turnover,
      coalesce(sum(orders) FILTER (WHERE is_replayed), 0)::bigint AS replayed_orders,
      count(*) FILTER (WHERE is_replayed) AS replayed_members,
      (max(place) FILTER (WHERE is_replayed))::text AS place_max
    FROM placed
  `.execute(queries)
  const [size] = found.rows
  if (size === undefined) throw new Error('a sum has one row')
  return size
}

/** The place of an order in the order of placing. */
export interface OrderPlace {
  readonly placed_at: Date
  readonly order_id: number
}

/** The next orders of the sample, by when they were placed. */
export async function readSettledOrders(
  queries: Queries,
  window: OrderWindow,
  size: WindowSize,
  { after, limit }: { readonly after: OrderPlace | null; readonly limit: number },
): Promise<OrderPage> {
  const { placed_at, order_id } = after ?? { placed_at: window.from, order_id: 0 }
  const found = await sql<OrderRow>`
    SELECT order_id, customer_id, document, refunds, judgement, placed_at
    FROM orders
    WHERE ${settledIn({ ...window, from: placed_at })}
      AND (placed_at, order_id) > (${placed_at}, ${order_id}) AND ${isReplayed(window, size)}
    ORDER BY placed_at, order_id LIMIT ${limit}
  `.execute(queries)
  const { rows } = found
  const last = rows.at(-1)
  const is_last = rows.length < limit || last === undefined || last.placed_at === null
  return {
    orders: rows.flatMap(settledOrder),
    next: is_last ? null : { placed_at: last.placed_at, order_id: last.order_id },
  }
}

/** Some orders, and after which the next ones come; null: there are none. */
export interface OrderPage {
  readonly orders: readonly SettledOrder[]
  readonly next: OrderPlace | null
}

type OrderRow = Pick<SettledOrder, 'order_id' | 'refunds' | 'judgement'> & {
  readonly customer_id: number | null
  readonly document: SettledOrder['document'] | null
  readonly placed_at: Date | null
}

/** Of an order that is settled its buyer is known, and so is the order. */
function settledOrder({ order_id, refunds, judgement, ...row }: OrderRow): SettledOrder[] {
  const { customer_id, document } = row
  if (customer_id === null || document === null) return []
  return [{ order_id, refunds, judgement, customer_id, document }]
}

/** How often campaigns were used by orders of the window, and for how many points. */
export async function readCampaignUses(
  queries: Queries,
  window: OrderWindow,
): Promise<ReadonlyMap<string, { readonly orders: number; readonly points: number }>> {
  const found = await sql<{ campaign_id: string; orders: number; points: number }>`
    SELECT b.campaign_id, count(*) AS orders, sum(b.points)::bigint AS points
    FROM orders o
    CROSS JOIN LATERAL jsonb_to_recordset(o.judgement->'bonuses')
      AS b (campaign_id text, points bigint)
    WHERE ${settledIn(window)} AND entry_seq IS NOT NULL AND b.campaign_id IS NOT NULL
    GROUP BY b.campaign_id
  `.execute(queries)
  return new Map(found.rows.map(({ campaign_id, ...uses }) => [campaign_id, uses]))
}

/** How many orders of each replayed customer were paid points in a span before the window. */
export async function countAwardedBefore(
  queries: Queries,
  window: OrderWindow,
  size: WindowSize,
  from: Date | null,
): Promise<ReadonlyMap<number, number>> {
  const found = await sql<{ customer_id: number | null; orders: number }>`
    SELECT customer_id, count(*) AS orders FROM orders
    WHERE shop_id = ${window.shop_id} AND placed_at < ${window.from}
      AND coalesce(placed_at >= ${from}::timestamptz, true)
      AND points > 0 AND customer_id IS NOT NULL AND ${isReplayed(window, size)}
    GROUP BY customer_id
  `.execute(queries)
  return new Map(
    found.rows.flatMap(({ customer_id, orders }) =>
      customer_id === null ? [] : [[customer_id, orders] as const],
    ),
  )
}
