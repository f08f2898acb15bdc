import { type SqlBool, sql } from 'kysely'
import type { MembersOfTier } from '../../domain/customers/member-search.ts'
import type { Eligibility } from '../../domain/eligibility/eligibility.ts'
import type { MembersWithPoints } from '../../domain/forecast/coming.ts'
import type { Queries } from '../db.ts'

/** The members that a campaign is for. */
export interface CountedAudience {
  readonly mode: 'all' | 'tier' | 'tag'
  /** Members of any of these; null: of none. */
  readonly tier: readonly MembersOfTier[] | null
  /** In lower case. */
  readonly tags: readonly string[]
}

/** How many members are in an audience, by an index alone. */
export async function countMembers(
  queries: Queries,
  shop_id: number,
  { mode, tier, tags }: CountedAudience,
): Promise<number> {
  if (mode === 'tag') {
    const found = await sql<{ members: number }>`
      SELECT count(DISTINCT t.customer_id) AS members
      FROM customer_tags t
      JOIN accounts a ON a.shop_id = t.shop_id AND a.customer_id = t.customer_id
      WHERE t.shop_id = ${shop_id}
        AND t.tag IN (SELECT json_array_elements_text(${JSON.stringify(tags)}))
    `.execute(queries)
    return found.rows[0]?.members ?? 0
  }
  if (mode === 'all') {
    const found = await sql<{ members: number }>`
      SELECT count(*) AS members FROM accounts WHERE shop_id = ${shop_id}
    `.execute(queries)
    return found.rows[0]?.members ?? 0
  }
  const counts = await Promise.all((tier ?? []).map((one) => countOfTier(queries, shop_id, one)))
  return counts.reduce((sum, one) => sum + one, 0)
}

/** The entry tier has all who are in no other. */
async function countOfTier(
  queries: Queries,
  shop_id: number,
  tier: MembersOfTier,
): Promise<number> {
  const in_these = 'tier_id' in tier ? [tier.tier_id] : tier.none_of
  const found = await sql<{ all_members: number; in_these: number }>`
    SELECT (SELECT count(*) FROM accounts WHERE shop_id = ${shop_id}) AS all_members,
      (SELECT count(*) FROM accounts WHERE shop_id = ${shop_id}
        AND tier_id IN (SELECT json_array_elements_text(${JSON.stringify(in_these)}))) AS in_these
  `.execute(queries)
  const { all_members = 0, in_these: counted = 0 } = found.rows[0] ?? {}
  return 'tier_id' in tier ? counted : all_members - counted
}

type Excluding = Pick<Eligibility, 'customer_audience' | 'excluded_customer_tags'>

/** Condition: customer `c` is excluded by these, as `excludedCustomer` says of the lists. */
export function isExcluded({ customer_audience, excluded_customer_tags }: Excluding) {
  const tags = JSON.stringify(excluded_customer_tags.map((tag) => tag.toLowerCase()))
  return sql<SqlBool>`(
    CASE WHEN c.is_business THEN 'b2c_only' ELSE 'b2b_only' END = ${customer_audience}::text
    OR EXISTS (
      SELECT FROM customer_tags t
      WHERE t.shop_id = c.shop_id AND t.customer_id = c.customer_id
        AND t.tag IN (SELECT json_array_elements_text(${tags}::json))
    )
  )`
}

/** The members that `out` leaves out and `not_out` does not. */
export async function sumExcluded(
  queries: Queries,
  shop_id: number,
  { out, not_out }: { readonly out: Excluding; readonly not_out: Excluding },
): Promise<MembersWithPoints> {
  const found = await sql<MembersWithPoints>`
    SELECT count(*) AS members,
      coalesce(sum(a.credits_total - a.debits_total), 0)::bigint AS points
    FROM accounts a
    JOIN customers c ON c.shop_id = a.shop_id AND c.customer_id = a.customer_id
    WHERE a.shop_id = ${shop_id} AND NOT c.excluded_from_program
      AND ${isExcluded(out)} AND NOT ${isExcluded(not_out)}
  `.execute(queries)
  return found.rows[0] ?? { members: 0, points: 0 }
}
