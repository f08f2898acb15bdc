import { sql } from 'kysely'
import type { MultipliedOrder } from '../../domain/memberships/brought.ts'
import type { Queries } from '../db.ts'

/**
 * Those of a member's newest `limit` orders that were judged since a moment, whenever they were
 * placed, and whose points a membership multiplied. Orders whose points are held do not count.
 */
export async function listMultipliedOrders(
  queries: Queries,
  shop_id: number,
  { customer_id, since }: { readonly customer_id: number; readonly since: Date },
  limit: number,
): Promise<MultipliedOrder[]> {
  const found = await sql<MultipliedOrder>`
    SELECT document, refunds, judgement, points
    FROM (
      SELECT document, refunds, judgement, points, judgement->'terms'->'standing' AS standing
      FROM orders
      WHERE shop_id = ${shop_id} AND customer_id = ${customer_id}
        AND points > 0 AND pending_until IS NULL
      ORDER BY placed_at DESC
      LIMIT ${limit}
    ) AS newest
    WHERE (judgement->>'judged_at')::timestamptz >= ${since}
      AND (standing->>'membership_multiplier')::numeric > (standing->>'tier_multiplier')::numeric
  `.execute(queries)
  return found.rows
}
