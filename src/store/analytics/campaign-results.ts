import { sql } from 'kysely'
import type {
  CampaignDay,
  CampaignFigures,
  CampaignSpan,
  RedeemedReward,
} from '../../domain/analytics/campaign-results.ts'
import type { Campaign } from '../../domain/campaigns/campaigns.ts'
import { firstIdOf } from '../../lib/ids.ts'
import type { Queries } from '../db.ts'

const REWARDS_MAX = 250

/**
 * What a campaign has brought. Boosted orders are found by the index of attributed orders, the other
 * orders of their buyers by that of customers.
 */
export async function readCampaignFigures(
  queries: Queries,
  shop_id: number,
  { id, spotlight_rewards }: Campaign,
  { before_at, starts_at, ends_at }: CampaignSpan,
): Promise<CampaignFigures | undefined> {
  const rewards = spotlight_rewards.map(({ reward_id }) => reward_id)
  const spentBetween = (from: Date, to: Date) => sql`(
    SELECT coalesce(sum(o.counted_spend), 0)::text FROM buyers b
    JOIN orders o ON o.shop_id = ${shop_id} AND o.customer_id = b.customer_id
      AND o.placed_at >= ${from} AND o.placed_at < ${to}
  )`
  const found = await sql<CampaignFigures>`
    WITH boosted AS MATERIALIZED (
      ${boosted(shop_id, id, { starts_at, ends_at })}
    ), own AS MATERIALIZED (
      SELECT * FROM boosted WHERE points > 0
    ), buyers AS MATERIALIZED (
      SELECT DISTINCT customer_id FROM own
    ), redeemed AS (
      SELECT count(*)::integer AS redemptions, count(DISTINCT customer_id)::integer AS redeemers,
        coalesce(sum(points_spent), 0)::bigint AS points_spent
      FROM redemptions
      WHERE shop_id = ${shop_id} AND redemption_id >= ${firstIdOf('red', starts_at)}
        AND redemption_id < ${firstIdOf('red', ends_at)}
        AND reward_id = ANY (${rewards}::text[]) AND refund_seq IS NULL
    )
    SELECT (SELECT count(*)::integer FROM own) AS orders,
      (SELECT count(*)::integer FROM buyers) AS members,
      (SELECT coalesce(sum(points), 0)::bigint FROM own) AS bonus_points,
      (SELECT coalesce(sum(counted_spend), 0)::text FROM own) AS revenue,
      ${spentBetween(starts_at, ends_at)} AS members_revenue,
      ${spentBetween(before_at, starts_at)} AS members_revenue_before,
      redeemed.redemptions, redeemed.redeemers, redeemed.points_spent
    FROM redeemed
  `.execute(queries)
  return found.rows[0]
}

/** Redemptions while it ran, less cancelled ones, of the rewards that were redeemed most. */
export async function readRedemptionsOfRewards(
  queries: Queries,
  shop_id: number,
  { starts_at, ends_at }: CampaignSpan,
): Promise<RedeemedReward[]> {
  const found = await sql<RedeemedReward>`
    SELECT reward_id, max(reward_name) AS name, count(*)::integer AS redemptions,
      count(DISTINCT customer_id)::integer AS redeemers, sum(points_spent)::bigint AS points_spent
    FROM redemptions
    WHERE shop_id = ${shop_id} AND redemption_id >= ${firstIdOf('red', starts_at)}
      AND redemption_id < ${firstIdOf('red', ends_at)} AND refund_seq IS NULL
    GROUP BY reward_id ORDER BY redemptions DESC, reward_id LIMIT ${REWARDS_MAX}
  `.execute(queries)
  return found.rows
}

/** What it gave on the days of the shop that had orders of it. */
export async function readCampaignDays(
  queries: Queries,
  { shop_id, timezone }: { readonly shop_id: number; readonly timezone: string },
  id: string,
  span: CampaignSpan,
): Promise<CampaignDay[]> {
  const found = await sql<CampaignDay>`
    SELECT (placed_at AT TIME ZONE ${timezone})::date::text AS date, count(*)::integer AS orders,
      sum(points)::bigint AS bonus_points
    FROM (${boosted(shop_id, id, span)}) own
    WHERE points > 0 GROUP BY date ORDER BY date
  `.execute(queries)
  return found.rows
}

/** Orders that some campaign has boosted, with the points that this one gave. */
const boosted = (
  shop_id: number,
  id: string,
  { starts_at, ends_at }: Pick<CampaignSpan, 'starts_at' | 'ends_at'>,
) => sql`
  SELECT o.customer_id, o.counted_spend, o.placed_at, (
    SELECT coalesce(sum((bonus->>'points')::bigint), 0)
    FROM jsonb_array_elements(o.judgement->'bonuses') bonus
    WHERE bonus->>'campaign_id' = ${id}
  ) AS points
  FROM orders o
  WHERE o.shop_id = ${shop_id} AND o.placed_at >= ${starts_at} AND o.placed_at < ${ends_at}
    AND o.counted_spend > 0 AND o.entry_seq IS NOT NULL
    AND jsonb_path_exists(o.judgement, '$.bonuses[*] ? (@.points > 0)')
`
