import { sql } from 'kysely'
import type { RewardCounts } from '../../domain/analytics/reward-comparison.ts'
import type { Bucket } from '../../domain/analytics/window.ts'
import { firstIdOf } from '../../lib/ids.ts'
import type { Queries } from '../db.ts'

/**
 * How often each reward was redeemed in a period, by the ids of redemptions, which begin with their
 * time. And the orders placed in it that used a code of the reward, by the index `codes_used`.
 */
export async function readRewardCounts(
  queries: Queries,
  shop_id: number,
  { starts_at, ends_at }: Pick<Bucket, 'starts_at' | 'ends_at'>,
): Promise<RewardCounts[]> {
  const found = await sql<RewardCounts>`
    WITH redeemed AS (
      SELECT reward_id, max(reward_name) AS name, count(*) AS redemptions,
        count(DISTINCT customer_id) AS redeemers
      FROM redemptions
      WHERE shop_id = ${shop_id} AND redemption_id >= ${firstIdOf('red', starts_at)}
        AND redemption_id < ${firstIdOf('red', ends_at)} AND refund_seq IS NULL
      GROUP BY reward_id
    ), bought AS (
      SELECT r.reward_id, max(r.reward_name) AS name, count(DISTINCT o.order_id) AS orders,
        count(DISTINCT o.customer_id) AS buyers, coalesce(sum(o.counted_spend), 0)::text AS turnover
      FROM codes c
      JOIN redemptions r ON r.shop_id = c.shop_id AND r.redemption_id = c.code_id
      JOIN orders o ON o.shop_id = c.shop_id AND o.order_id = c.order_id
      WHERE c.shop_id = ${shop_id} AND c.status = 'used'
        AND c.used_at >= ${starts_at} AND c.used_at < ${ends_at} AND o.counted_spend > 0
      GROUP BY r.reward_id
    )
    SELECT reward_id, coalesce(redeemed.name, bought.name) AS name,
      coalesce(redemptions, 0) AS redemptions, coalesce(redeemers, 0) AS redeemers,
      coalesce(orders, 0) AS orders,
      coalesce(buyers, 0) AS buyers, coalesce(turnover, '0') AS turnover
    FROM redeemed FULL JOIN bought USING (reward_id)
  `.execute(queries)
  return found.rows
}
