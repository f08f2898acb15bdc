import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Direction } from '../../domain/customers/member-search.ts'

/**
 * The indexes of members. In each, members lie in the order of its key, and those of one key in the
 * order of their numbers.
 */

export type MemberTable = 'customers' | 'accounts' | 'customer_tags'

/** Every account is a member's; of the other tables only members are looked at. */
export const MEMBER_TABLES = {
  customers: { from: sql`customers c`, shop_id: sql`c.shop_id`, customer_id: sql`c.customer_id` },
  accounts: { from: sql`accounts a`, shop_id: sql`a.shop_id`, customer_id: sql`a.customer_id` },
  customer_tags: {
    ...{ from: sql`customer_tags t`, shop_id: sql`t.shop_id`, customer_id: sql`t.customer_id` },
  },
} as const satisfies Record<MemberTable, object>

interface MemberIndex {
  readonly table: MemberTable
  readonly key: RawBuilder<unknown>
  /** It has only these. */
  readonly only?: RawBuilder<SqlBool>
}

const is_member = sql<SqlBool>`c.enrolled_at IS NOT NULL`

export const MEMBER_INDEXES = {
  number: { table: 'accounts', key: sql`a.customer_id` },
  last_name: { table: 'customers', key: sql`c.last_first`, only: is_member },
  first_name: { table: 'customers', key: sql`c.first_last`, only: is_member },
  email: { table: 'customers', key: sql`lower(c.email) COLLATE "C"`, only: is_member },
  enrolled: { table: 'customers', key: sql`c.enrolled_at`, only: is_member },
  excluded: {
    ...{ table: 'customers', key: sql`c.customer_id` },
    only: sql<SqlBool>`c.excluded_from_program AND c.enrolled_at IS NOT NULL`,
  },
  balance: { table: 'accounts', key: sql`(a.credits_total - a.debits_total)` },
  last_activity: {
    ...{ table: 'accounts' },
    key: sql`coalesce(a.last_activity_at, '0001-01-01T00:00:00Z'::timestamptz)`,
  },
  tier: { table: 'accounts', key: sql`a.tier_id` },
  grace: { table: 'accounts', key: sql`a.tier_grace_until` },
  kept_month: { table: 'accounts', key: sql`a.kept_month` },
  tag: { table: 'customer_tags', key: sql`t.tag` },
} as const satisfies Record<string, MemberIndex>

export type MemberIndexName = keyof typeof MEMBER_INDEXES

type Bound = RawBuilder<unknown> | string | number | Date | null

/** A stretch of an index, with both ends; null: to its end. */
export interface IndexRange {
  readonly index: MemberIndexName
  readonly low: Bound
  readonly high: Bound
}

export const indexOf = (name: MemberIndexName): MemberIndex => MEMBER_INDEXES[name]

export const all = (conditions: readonly RawBuilder<SqlBool>[]) =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` AND `)}`

/** Whether a row of the index's table lies in the range. */
export function inRange({ index, low, high }: IndexRange): RawBuilder<SqlBool> {
  const { key, only } = indexOf(index)
  // As one value, where it is one: then each row is found by it.
  const is_single = low !== null && low === high
  const conditions = is_single ? [sql<SqlBool>`${key} = ${low}`] : bounds({ index, low, high })
  return all([...(only === undefined ? [] : [only]), ...conditions])
}

function bounds({ index, low, high }: IndexRange): RawBuilder<SqlBool>[] {
  const { key } = indexOf(index)
  return [
    ...(low === null ? [] : [sql<SqlBool>`${key} >= ${low}`]),
    ...(high === null ? [] : [sql<SqlBool>`${key} <= ${high}`]),
  ]
}

/** After this place in the given direction. */
export function beyond(
  place: RawBuilder<unknown>,
  after: { readonly key: Bound; readonly customer_id: number },
  direction: Direction,
): RawBuilder<SqlBool> {
  const than = sql`(${after.key}, ${after.customer_id}::bigint)`
  return direction === 'asc' ? sql<SqlBool>`${place} > ${than}` : sql<SqlBool>`${place} < ${than}`
}

export const inOrder = (
  key: RawBuilder<unknown>,
  customer_id: RawBuilder<unknown>,
  direction: Direction,
) =>
  direction === 'asc'
    ? sql`ORDER BY ${key}, ${customer_id}`
    : sql`ORDER BY ${key} DESC, ${customer_id} DESC`

interface Walk {
  readonly range: IndexRange
  readonly direction: Direction
  readonly after: { readonly key: Bound; readonly customer_id: number } | null
  readonly limit: number
  readonly offset?: number
}

/**
 * The next rows of a range. Even a single key is written as a range with an order, because only the
 * index has that order: else the planner may rather read a table until it has enough.
 */
export function walk(
  shop_id: number,
  { range, direction, after, limit, offset = 0 }: Walk,
): RawBuilder<unknown> {
  const { table, key, only } = indexOf(range.index)
  const { from, shop_id: of_shop, customer_id } = MEMBER_TABLES[table]
  const conditions = [
    sql<SqlBool>`${of_shop} = ${shop_id}`,
    ...(only === undefined ? [] : [only]),
    ...bounds(range),
    ...(after === null ? [] : [beyond(sql`(${key}, ${customer_id})`, after, direction)]),
  ]
  return sql`
    SELECT ${customer_id} AS customer_id, ${key} AS key FROM ${from}
    WHERE ${all(conditions)} ${inOrder(key, customer_id, direction)}
    LIMIT ${sql.lit(limit)} OFFSET ${sql.lit(offset)}
  `
}
