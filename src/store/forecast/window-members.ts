import { sql } from 'kysely'
import type { CountedSpan } from '../../domain/forecast/past-graces.ts'
import type {
  CountedBefore,
  OtherPoints,
  PastEntry,
  PastMember,
} from '../../domain/forecast/past-member.ts'
import { daysAfter } from '../../domain/period.ts'
import { GIFTS_AGAIN_AFTER_DAYS } from '../../domain/tiers/tier-placement.ts'
import { anyOf } from '../any-of.ts'
import type { Queries } from '../db.ts'
import { goodsSpend } from '../goods-spend.ts'
import { isReplayed, type OrderWindow, stepsIn, type WindowSize } from './window-orders.ts'

/**
 * The customers of the sample, by number, as they stood when the window began: what they have
 * now, less what came in the window, and the tier from which their first move of the window led.
 * Who was placed by hand is taken as placed there all along.
 */
export async function readPastMembers(
  queries: Queries,
  window: OrderWindow,
  size: WindowSize,
): Promise<PastMember[]> {
  const { shop_id, from } = window
  const found = await sql<PastMember>`
    WITH bought AS (
      SELECT customer_id, coalesce(sum(goods_spend), 0) AS spend,
        count(*) FILTER (WHERE counted_spend > 0) AS orders
      FROM (${stepsIn(window)}) s WHERE ${isReplayed(window, size)} GROUP BY customer_id
    ), earned AS (
      SELECT customer_id, sum(tier_points) AS points FROM entries
      WHERE shop_id = ${shop_id} AND created_at >= ${from}
        AND customer_id IN (SELECT customer_id FROM bought)
      GROUP BY customer_id
    ), moved AS (
      SELECT DISTINCT ON (customer_id) customer_id, from_tier_id FROM tier_moves
      WHERE shop_id = ${shop_id} AND created_at >= ${from}
        AND customer_id IN (SELECT customer_id FROM bought)
      ORDER BY customer_id, move_id
    )
    SELECT c.customer_id, c.tags, c.is_business, c.excluded_from_program, c.enrolled_at,
      c.gone_at IS NOT NULL AS is_gone,
      CASE WHEN m.customer_id IS NULL OR a.tier_override_at IS NOT NULL THEN a.tier_id
        ELSE m.from_tier_id END AS tier_id,
      a.tier_id AS tier_id_now, a.tier_override_at IS NOT NULL AS is_placed_by_hand,
      jsonb_build_object(
        'points_earned', coalesce(a.tier_points, 0) - coalesce(e.points, 0),
        'amount_spent', greatest(c.lifetime_spend - b.spend, 0),
        'orders_count', greatest(c.orders_count - b.orders, 0)
      ) AS progress
    FROM bought b
    JOIN customers c ON c.shop_id = ${shop_id} AND c.customer_id = b.customer_id
    LEFT JOIN accounts a ON a.shop_id = ${shop_id} AND a.customer_id = b.customer_id
    LEFT JOIN earned e ON e.customer_id = b.customer_id
    LEFT JOIN moved m ON m.customer_id = b.customer_id
    ORDER BY c.customer_id
  `.execute(queries)
  return found.rows
}

/** Points for tiers that these members got in the window, but for its orders and awards. */
export async function readOtherPoints(
  queries: Queries,
  { shop_id, from, until }: OrderWindow,
  members: readonly Pick<PastMember, 'customer_id'>[],
): Promise<OtherPoints[]> {
  const found = await sql<OtherPoints>`
    SELECT e.customer_id, e.created_at AS at, e.tier_points AS points,
      coalesce(award.created_at, e.created_at) AS counts_at
    FROM entries e
    LEFT JOIN entries award ON award.shop_id = e.shop_id AND award.customer_id = e.customer_id
      AND award.seq = e.of_seq
    LEFT JOIN orders o ON o.shop_id = e.shop_id AND o.order_id = e.order_id
    LEFT JOIN awards w ON w.shop_id = e.shop_id AND w.customer_id = e.customer_id
      AND w.entry_seq = coalesce(e.of_seq, e.seq) AND w.rule_type <> 'membership'
      AND (w.points > 0 OR w.code_id IS NOT NULL)
    WHERE e.shop_id = ${shop_id} AND e.created_at >= ${from} AND e.created_at < ${until}
      AND e.tier_points <> 0 AND e.customer_id = ${anyOf(numbersOf(members))}
      AND coalesce(o.placed_at < ${from}, true) AND coalesce(w.created_at < ${from}, true)
    ORDER BY e.created_at, e.customer_id, e.seq
  `.execute(queries)
  return found.rows
}

const numbersOf = (members: readonly Pick<PastMember, 'customer_id'>[]) =>
  members.map(({ customer_id }) => customer_id)

/** What these members collected for tiers before a window, by when it counts. */
export async function readCountedBefore(
  queries: Queries,
  window: OrderWindow,
  members: readonly Pick<PastMember, 'customer_id'>[],
  { from, cuts, each_since }: CountedSpan,
): Promise<CountedBefore[]> {
  const { shop_id, from: window_from } = window
  const numbers = anyOf(numbersOf(members))
  const found = await sql<CountedBefore>`
    WITH collected (customer_id, at, points, spend, orders) AS (
      SELECT e.customer_id, coalesce(award.created_at, e.created_at), e.tier_points, 0, 0
      FROM entries e
      LEFT JOIN entries award ON award.shop_id = e.shop_id AND award.customer_id = e.customer_id
        AND award.seq = e.of_seq
      WHERE e.shop_id = ${shop_id} AND e.customer_id = ${numbers} AND e.tier_points <> 0
        AND e.created_at >= ${from} AND e.created_at < ${window_from}
      UNION ALL
      SELECT customer_id, placed_at, 0, ${goodsSpend(sql`orders`)}, 1 FROM orders
      WHERE shop_id = ${shop_id} AND customer_id = ${numbers} AND counted_spend > 0
        AND placed_at >= ${from} AND placed_at < ${window_from}
    ), cut (customer_id, at, points, spend, orders) AS (
      SELECT customer_id,
        CASE WHEN at >= ${each_since} THEN at ELSE coalesce((
          SELECT max(one::timestamptz) FROM json_array_elements_text(${JSON.stringify(cuts)}) one
          WHERE one::timestamptz <= at
        ), at) END,
        points, spend, orders
      FROM collected WHERE at >= ${from}
    )
    SELECT customer_id, at, sum(points)::bigint AS points_earned,
      sum(spend)::double precision AS amount_spent, sum(orders)::bigint AS orders_count
    FROM cut GROUP BY customer_id, at ORDER BY customer_id, at
  `.execute(queries)
  return found.rows
}

/**
 * The tiers that gave these members a gift before a window, which was not taken back completely by
 * then, and those that were taken from them; so long ago at most that it decides what they get.
 */
export async function readPastEntries(
  queries: Queries,
  { shop_id, from }: OrderWindow,
  members: readonly Pick<PastMember, 'customer_id'>[],
): Promise<PastEntry[]> {
  const numbers = anyOf(numbersOf(members))
  const since = daysAfter(from, -GIFTS_AGAIN_AFTER_DAYS)
  const found = await sql<PastEntry>`
    SELECT customer_id, split_part(source_ref, '/', 1) AS tier_id, created_at AS at,
      false AS was_left
    FROM entries e
    WHERE shop_id = ${shop_id} AND customer_id = ${numbers} AND source = 'tier'
      AND source_ref IS NOT NULL AND created_at > ${since} AND created_at < ${from}
      AND e.points > (
        SELECT coalesce(-sum(r.points), 0) FROM entries r
        WHERE r.shop_id = ${shop_id} AND r.customer_id = e.customer_id AND r.of_seq = e.seq
          AND r.created_at < ${from}
      )
    UNION ALL
    SELECT customer_id, tier_id, created_at, false FROM tier_gifts
    WHERE shop_id = ${shop_id} AND customer_id = ${numbers}
      AND created_at > ${since} AND created_at < ${from}
    UNION ALL
    SELECT customer_id, tier_id, left_at, true FROM tier_departures
    WHERE shop_id = ${shop_id} AND customer_id = ${numbers}
      AND left_at > ${since} AND left_at < ${from}
  `.execute(queries)
  return found.rows
}
