import { sql } from 'kysely'
import type { OtherPoints, PastMember } from '../../domain/forecast/past-member.ts'
import type { Queries } from '../db.ts'
import { isReplayed, type OrderWindow, stepsIn, type WindowSize } from './window-orders.ts'

/**
 * The customers of the sample, by number, as they stood when the window began: what they have
 * now, less what came in the window, and the tier from which their first move of the window led.
 */
export async function readPastMembers(
  queries: Queries,
  window: OrderWindow,
  size: WindowSize,
): Promise<PastMember[]> {
  const { shop_id, from } = window
  const found = await sql<PastMember>`
    WITH bought AS (
      SELECT customer_id, coalesce(sum(counted_spend), 0) AS spend,
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
      CASE WHEN m.customer_id IS NULL THEN a.tier_id ELSE m.from_tier_id END AS tier_id,
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
  const numbers = `{${members.map(({ customer_id }) => customer_id).join(',')}}`
  const found = await sql<OtherPoints>`
    SELECT e.customer_id, e.created_at AS at, e.tier_points AS points
    FROM entries e
    LEFT JOIN orders o ON o.shop_id = e.shop_id AND o.order_id = e.order_id
    LEFT JOIN awards w ON w.shop_id = e.shop_id AND w.customer_id = e.customer_id
      AND w.entry_seq = coalesce(e.of_seq, e.seq) AND w.rule_type <> 'membership'
      AND (w.points > 0 OR w.code_id IS NOT NULL)
    WHERE e.shop_id = ${shop_id} AND e.created_at >= ${from} AND e.created_at < ${until}
      AND e.tier_points <> 0 AND e.customer_id = ANY (${numbers}::text::bigint[])
      AND coalesce(o.placed_at < ${from}, true) AND coalesce(w.created_at < ${from}, true)
    ORDER BY e.created_at, e.customer_id, e.seq
  `.execute(queries)
  return found.rows
}
