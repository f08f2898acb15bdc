import { type SqlBool, sql } from 'kysely'
import type { Member } from '../../domain/customers/member.ts'
import type { MembersOfTier } from '../../domain/customers/member-search.ts'
import { anyOf } from '../any-of.ts'
import type { Queries } from '../db.ts'
import { MEMBER } from './customers.ts'

/** The filters of the API; the merchant's own list has more. */
export interface ListedMembers {
  email: string | null
  updated_since: Date | null
  excluded: boolean | null
  tier: MembersOfTier | null
}

/** Members who were not deleted, in the order of their numbers, so that new ones come last and no page shifts. */
export async function listMembers(
  queries: Queries,
  shop_id: number,
  filter: ListedMembers,
  page: { limit: number; after_customer_id: number | null },
): Promise<Member[]> {
  const conditions = [sql<SqlBool>`c.shop_id = ${shop_id} AND c.gone_at IS NULL`]
  if (page.after_customer_id !== null) {
    conditions.push(sql<SqlBool>`c.customer_id > ${page.after_customer_id}`)
  }
  if (filter.email !== null) {
    conditions.push(sql<SqlBool>`lower(c.email) = lower(${filter.email})`)
  }
  if (filter.updated_since !== null) {
    conditions.push(sql<SqlBool>`greatest(c.updated_at, a.updated_at) >= ${filter.updated_since}`)
  }
  if (filter.excluded !== null) {
    conditions.push(sql<SqlBool>`c.excluded_from_program = ${filter.excluded}`)
  }
  if (filter.tier !== null && 'tier_id' in filter.tier) {
    conditions.push(sql<SqlBool>`a.tier_id = ${filter.tier.tier_id}`)
  } else if (filter.tier !== null) {
    const others = JSON.stringify(filter.tier.none_of)
    conditions.push(sql<SqlBool>`(
      a.tier_id IS NULL OR a.tier_id NOT IN (SELECT json_array_elements_text(${others}))
    )`)
  }
  const found = await sql<Member>`
    ${MEMBER} WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY c.customer_id LIMIT ${page.limit}
  `.execute(queries)
  return found.rows
}

/** These members, by their numbers. */
export async function findMembers(
  queries: Queries,
  shop_id: number,
  customer_ids: readonly number[],
): Promise<ReadonlyMap<number, Member>> {
  if (customer_ids.length === 0) return new Map()
  const found = await sql<Member>`
    ${MEMBER} WHERE c.shop_id = ${shop_id} AND c.customer_id = ${anyOf(customer_ids)}
  `.execute(queries)
  return new Map(found.rows.map((member) => [member.customer_id, member]))
}
