import { sql } from 'kysely'
import type { PastRedemptions } from '../../domain/forecast/replayed-redemptions.ts'
import { firstIdOf } from '../../lib/ids.ts'
import type { Queries } from '../db.ts'
import type { OrderWindow } from './window-orders.ts'

/** What was redeemed of these rewards in a window and not given back, by points and tier of now. */
export async function readPastRedemptions(
  queries: Queries,
  { shop_id, from, until }: OrderWindow,
  reward_ids: readonly string[],
): Promise<PastRedemptions[]> {
  if (reward_ids.length === 0) return []
  const found = await sql<PastRedemptions>`
    SELECT r.reward_id, a.tier_id, r.points_spent, count(*) AS redemptions
    FROM redemptions r JOIN accounts a USING (shop_id, customer_id)
    WHERE r.shop_id = ${shop_id} AND r.redemption_id >= ${firstIdOf('red', from)}
      AND r.redemption_id < ${firstIdOf('red', until)}
      AND r.refund_seq IS NULL AND r.reward_id = ANY(${[...reward_ids]})
    GROUP BY r.reward_id, a.tier_id, r.points_spent
  `.execute(queries)
  return found.rows
}
