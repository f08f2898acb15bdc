import { sql } from 'kysely'
import type { CashReward } from '../../domain/analytics/liability.ts'
import type { Queries } from '../db.ts'
import { isHere } from '../is-here.ts'

/** How often each reward was redeemed and not cancelled. */
export async function readRewardUses(
  queries: Queries,
  shop_id: number,
): Promise<Map<string, number>> {
  const rows = await queries
    .selectFrom('reward_uses')
    .select(['reward_id', 'uses'])
    .where('shop_id', '=', shop_id)
    .execute()
  return new Map(rows.map(({ reward_id, uses }) => [reward_id, uses]))
}

/**
 * The points that members could still spend on each reward with a limit for each customer, as
 * decimal text. It sums up all accounts, and then subtracts what members who have used the reward
 * cannot spend any more: they are few, and are looked up one by one.
 */
export async function sumSpendableWithinLimits(
  queries: Queries,
  shop_id: number,
  rewards: readonly CashReward[],
): Promise<Map<string, string>> {
  const limited = rewards.flatMap(
    ({ reward_id, tier_ids, per_customer_limit: uses_max, points_per_use }) =>
      uses_max === null
        ? []
        : { reward_id, uses_max, points_per_use, tier_ids: tier_ids.map((id) => id ?? '') },
  )
  if (limited.length === 0) return new Map()
  const balance = sql`(a.credits_total - a.debits_total)`
  const isServed = sql`coalesce(a.tier_id, '') = ANY (r.tier_ids)`
  const found = await sql<{ reward_id: string; points: string }>`
    WITH rewards AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(limited)}) AS r (
        reward_id text, uses_max numeric, points_per_use numeric, tier_ids text[]
      )
    ), used AS (
      SELECT reward_id, customer_id, count(*) AS uses FROM redemptions
      WHERE shop_id = ${shop_id} AND refund_seq IS NULL
        AND reward_id IN (SELECT reward_id FROM rewards)
      GROUP BY reward_id, customer_id
    )
    SELECT r.reward_id, ((
      SELECT coalesce(sum(least(${balance}, uses_max * points_per_use)), 0) FROM accounts a
      WHERE a.shop_id = ${shop_id} AND ${isServed} AND ${isHere(sql`a`)}
    ) - (
      SELECT coalesce(sum(
        least(${balance}, uses_max * points_per_use)
        - least(${balance}, greatest(uses_max - uses, 0) * points_per_use)
      ), 0)
      FROM used u
      JOIN accounts a ON a.shop_id = ${shop_id} AND a.customer_id = u.customer_id
      WHERE u.reward_id = r.reward_id AND ${isServed} AND ${isHere(sql`a`)}
    ))::text AS points
    FROM rewards r
  `.execute(queries)
  return new Map(found.rows.map(({ reward_id, points }) => [reward_id, points]))
}
