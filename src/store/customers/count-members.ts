import { sql } from 'kysely'
import type { MembersOfTier } from '../../domain/customers/member-search.ts'
import type { Queries } from '../db.ts'
import { isHere } from '../is-here.ts'

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
      WHERE t.shop_id = ${shop_id} AND ${isHere(sql`t`)}
        AND t.tag IN (SELECT json_array_elements_text(${JSON.stringify(tags)}))
    `.execute(queries)
    return found.rows[0]?.members ?? 0
  }
  if (mode === 'all') {
    const found = await sql<{ members: number }>`
      SELECT count(*) AS members FROM accounts a WHERE shop_id = ${shop_id} AND ${isHere(sql`a`)}
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
    SELECT (SELECT count(*) FROM accounts a WHERE shop_id = ${shop_id} AND ${isHere(sql`a`)})
        AS all_members,
      (SELECT count(*) FROM accounts a WHERE shop_id = ${shop_id} AND ${isHere(sql`a`)}
        AND tier_id IN (SELECT json_array_elements_text(${JSON.stringify(in_these)}))) AS in_these
  `.execute(queries)
  const { all_members = 0, in_these: counted = 0 } = found.rows[0] ?? {}
  return 'tier_id' in tier ? counted : all_members - counted
}
