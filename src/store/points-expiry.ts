import { sql } from 'kysely'
import type { Queries } from './db.ts'

/** Members who have points and were not active since: those who never were, since they joined. */
export async function listInactiveMembers(
  queries: Queries,
  shop_id: number,
  cutoff: Date,
  limit: number,
): Promise<number[]> {
  // Two questions in one: each finds its rows by the index, whatever the other would need.
  const found = await sql<{ customer_id: number }>`
    (
      SELECT customer_id FROM accounts
      WHERE shop_id = ${shop_id} AND credits_total > debits_total AND last_activity_at < ${cutoff}
      LIMIT ${limit}
    )
    UNION ALL
    (
      SELECT a.customer_id FROM accounts a
      JOIN customers c ON c.shop_id = a.shop_id AND c.customer_id = a.customer_id
      WHERE a.shop_id = ${shop_id} AND a.credits_total > a.debits_total
        AND a.last_activity_at IS NULL AND c.enrolled_at < ${cutoff}
      LIMIT ${limit}
    )
    LIMIT ${limit}
  `.execute(queries)
  return found.rows.map(({ customer_id }) => customer_id)
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
        greatest(coalesce(a.last_activity_at, c.enrolled_at), ${since}::timestamptz) AS kept_at
      FROM accounts a
      JOIN customers c ON c.shop_id = a.shop_id AND c.customer_id = a.customer_id
      WHERE a.shop_id = ${shop_id} AND a.credits_total > a.debits_total
    ) kept
  `.execute(queries)
  return found.rows[0] ?? { members: 0, points: 0, first_kept_at: null }
}
