import { sql } from 'kysely'
import type { PastAward } from '../../domain/forecast/past-award.ts'
import type { SettledOrder } from '../../domain/forecast/settled-order.ts'
import type { Queries } from '../db.ts'
import { goodsSpend } from '../goods-spend.ts'

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
  /** Orders, and awards of other ways to earn. */
  readonly steps: number
  readonly members: number
  /** Decimal text. */
  readonly turnover: string
  readonly replayed_orders: number
  readonly replayed_steps: number
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

/** What rules paid, but for orders and for what a membership brings; nothing that was taken back. */
const paidIn = ({ shop_id, from, until }: OrderWindow) => sql`
  shop_id = ${shop_id} AND created_at >= ${from} AND created_at < ${until}
  AND rule_type <> 'membership' AND (points > 0 OR code_id IS NOT NULL)
`

/** Table expression: what happened in a window, an order or an award a row. */
export const stepsIn = (window: OrderWindow) => sql`
  SELECT customer_id, counted_spend, ${goodsSpend(sql`orders`)} AS goods_spend, 1 AS orders
  FROM orders WHERE ${settledIn(window)}
  UNION ALL
  SELECT customer_id, NULL, 0, 0 FROM awards WHERE ${paidIn(window)}
`

/** Condition: one of the customers of the sample. */
export const isReplayed = ({ seed }: OrderWindow, { place_max }: WindowSize) =>
  sql`${placeOf(seed)} <= ${place_max}::bigint`

/**
 * Measures a window. A sample has whole customers, so that each has all orders, and at most so many
 * orders and awards together; at least one customer.
 */
export async function measureWindow(
  queries: Queries,
  window: OrderWindow,
  orders_max: number,
): Promise<WindowSize> {
  const found = await sql<WindowSize>`
    WITH earners AS (
      SELECT customer_id, ${placeOf(window.seed)} AS place, count(*) AS steps,
        sum(orders) AS orders, coalesce(sum(counted_spend), 0) AS spend
      FROM (${stepsIn(window)}) s GROUP BY customer_id
    ), placed AS (
      SELECT place, steps, orders, spend,
        sum(steps) OVER (ORDER BY place) <= ${orders_max}
          OR row_number() OVER (ORDER BY place) = 1 AS is_replayed
      FROM earners
    )
    SELECT coalesce(sum(orders), 0)::bigint AS orders, coalesce(sum(steps), 0)::bigint AS steps,
      count(*) AS members, coalesce(sum(spend), 0)::text AS turnover,
      coalesce(sum(orders) FILTER (WHERE is_replayed), 0)::bigint AS replayed_orders,
      coalesce(sum(steps) FILTER (WHERE is_replayed), 0)::bigint AS replayed_steps,
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

/** What rules paid the customers of the sample, by time. */
export async function readPastAwards(
  queries: Queries,
  window: OrderWindow,
  size: WindowSize,
): Promise<PastAward[]> {
  const found = await sql<PastAward>`
    SELECT customer_id, rule_id, created_at AS at FROM awards
    WHERE ${paidIn(window)} AND ${isReplayed(window, size)} ORDER BY created_at, award_id
  `.execute(queries)
  return found.rows
}

/** What campaigns gave in the window: to how many orders, and how many points in all. */
export async function readCampaignUses(
  queries: Queries,
  window: OrderWindow,
): Promise<ReadonlyMap<string, { readonly orders: number; readonly points: number }>> {
  const found = await sql<{ campaign_id: string | null; orders: number; points: number }>`
    WITH given AS (
      SELECT 1 AS orders, judgement->'bonuses' AS bonuses FROM orders
      WHERE ${settledIn(window)} AND entry_seq IS NOT NULL
      UNION ALL
      -- The entry of an award says what campaigns added to it.
      SELECT 0, e.metadata->'bonuses'
      FROM (SELECT customer_id, entry_seq FROM awards WHERE ${paidIn(window)}) w
      JOIN entries e ON e.shop_id = ${window.shop_id} AND e.customer_id = w.customer_id
        AND e.seq = w.entry_seq
    )
    SELECT b->>'campaign_id' AS campaign_id, sum(orders)::bigint AS orders,
      sum((b->>'points')::bigint)::bigint AS points
    FROM given CROSS JOIN LATERAL jsonb_array_elements(
      CASE WHEN jsonb_typeof(bonuses) = 'array' THEN bonuses END
    ) AS b
    GROUP BY b->>'campaign_id'
  `.execute(queries)
  return new Map(found.rows.map(({ campaign_id, ...uses }) => [campaign_id ?? '', uses]))
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
