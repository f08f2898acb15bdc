import { sql } from 'kysely'
import type { KeptPoints } from '../domain/points-expiry.ts'
import type { Queries } from './db.ts'

export type IdleMember = KeptPoints & { readonly customer_id: number }

/** Members with points that nothing has kept since, but points that came to them; by their numbers. */
export async function listIdleMembers(
  queries: Queries,
  shop_id: number,
  { before, after, limit }: { before: Date; after: number; limit: number },
): Promise<IdleMember[]> {
  const found = await sql<IdleMember>`
    SELECT customer_id, last_activity_at, refilled_at, credited_at
    FROM accounts
    WHERE shop_id = ${shop_id} AND customer_id > ${after} AND credits_total > debits_total
      AND greatest(last_activity_at, refilled_at) < ${before}
    ORDER BY customer_id LIMIT ${limit}
  `.execute(queries)
  return found.rows
}

/** What members have whom nothing kept active since the cutoff, and what kept the first of all. */
export async function sumInactiveMembers(
  queries: Queries,
  shop_id: number,
  { since, cutoff }: { readonly since: Date; readonly cutoff: Date },
): Promise<{ members: number; points: number; first_kept_at: Date | null }> {
  const found = await sql<{ members: number; points: number; first_kept_at: Date | null }>`
    SELECT count(*) FILTER (WHERE kept_at < ${cutoff}) AS members,
      coalesce(sum(balance) FILTER (WHERE kept_at < ${cutoff}), 0)::bigint AS points,
      min(kept_at) AS first_kept_at
    FROM (
      SELECT a.credits_total - a.debits_total AS balance,
        greatest(a.last_activity_at, a.refilled_at, ${since}::timestamptz) AS kept_at
      FROM accounts a
      WHERE a.shop_id = ${shop_id} AND a.credits_total > a.debits_total
    ) kept
  `.execute(queries)
  return found.rows[0] ?? { members: 0, points: 0, first_kept_at: null }
}
