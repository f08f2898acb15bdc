import { sql } from 'kysely'
import type { ComparedSpans, GroupSums } from '../../domain/analytics/campaign-comparison.ts'
import type { Campaign } from '../../domain/campaigns/campaigns.ts'
import type { Queries } from '../db.ts'
import { isHeldOutOf } from '../held-out.ts'
import { isInAudience } from '../in-audience.ts'

/**
 * What those bought who were members when a campaign began: its audience at that time, those of it
 * who are held out, and all others. A tier that somebody reached by the campaign does not count.
 */
export async function readGroupSums(
  queries: Queries,
  shop_id: number,
  campaign: Pick<Campaign, 'id' | 'audience' | 'limits'>,
  entry_tier_id: string | null,
  { starts_at, ends_at, before_starts_at, before_ends_at }: ComparedSpans,
): Promise<GroupSums[]> {
  const moved = sql`
    SELECT DISTINCT ON (customer_id) customer_id, from_tier_id FROM tier_moves
    WHERE shop_id = ${shop_id} AND created_at >= ${starts_at}
      AND ${campaign.audience.mode === 'tier'}::boolean
    ORDER BY customer_id, move_id
  `
  const tier_id = sql`coalesce(
    CASE WHEN moved.customer_id IS NULL THEN accounts.tier_id ELSE moved.from_tier_id END,
    ${entry_tier_id}::text
  )`
  const found = await sql<GroupSums>`
    WITH moved AS MATERIALIZED (${moved}), bought AS MATERIALIZED (
      SELECT customer_id,
        count(*) FILTER (WHERE placed_at >= ${starts_at}) AS orders,
        coalesce(sum(counted_spend) FILTER (WHERE placed_at >= ${starts_at}), 0) AS revenue,
        coalesce(sum(counted_spend) FILTER (WHERE placed_at < ${starts_at}), 0) AS revenue_before
      FROM orders
      WHERE shop_id = ${shop_id} AND counted_spend > 0 AND customer_id IS NOT NULL
        AND placed_at >= ${before_starts_at} AND placed_at < ${ends_at}
        AND (placed_at >= ${starts_at} OR placed_at < ${before_ends_at})
      GROUP BY customer_id
    ), grouped AS (
      SELECT CASE WHEN NOT ${isInAudience(campaign.audience, tier_id)} THEN 'outside'
          WHEN ${isHeldOutOf(campaign, sql`customers.customer_id`)} THEN 'held_out'
          ELSE 'in_campaign' END AS "group",
        coalesce(b.orders, 0) AS orders, coalesce(b.revenue, 0) AS revenue,
        coalesce(b.revenue_before, 0) AS revenue_before
      FROM customers
      JOIN accounts ON accounts.shop_id = customers.shop_id
        AND accounts.customer_id = customers.customer_id
      LEFT JOIN moved ON moved.customer_id = customers.customer_id
      LEFT JOIN bought b ON b.customer_id = customers.customer_id
      WHERE customers.shop_id = ${shop_id} AND customers.enrolled_at < ${starts_at}
        AND NOT customers.excluded_from_program
        AND coalesce(customers.gone_at >= ${starts_at}, true)
    )
    SELECT "group", count(*)::integer AS members,
      count(*) FILTER (WHERE orders > 0)::integer AS buyers,
      sum(orders)::bigint AS orders, sum(orders * orders)::text AS orders_squares,
      sum(revenue)::text AS revenue, sum(revenue * revenue)::text AS revenue_squares,
      sum(revenue_before)::text AS revenue_before
    FROM grouped GROUP BY "group" ORDER BY "group"
  `.execute(queries)
  return found.rows
}
