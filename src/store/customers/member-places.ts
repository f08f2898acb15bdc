import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type {
  Direction,
  MemberFilter,
  MemberPlace,
  MemberSort,
} from '../../domain/customers/member-search.ts'
import type { Queries } from '../db.ts'
import { NOT_PREPARED } from '../prepared-statements.ts'
import {
  all,
  beyond,
  type IndexRange,
  indexOf,
  inOrder,
  inRange,
  MEMBER_TABLES,
  type MemberIndexName,
  type MemberTable,
  walk,
} from './member-indexes.ts'
import { type Narrowing, narrowingsOf } from './member-narrowings.ts'

/** If a filter leaves at most so many members, they are all read and then sorted. */
export const FEW_MAX = 2_000
/** Else members are looked at in the order of the list, at most so many for a page. */
export const LOOKED_AT_MAX = 5_000

interface SortedBy {
  readonly index: MemberIndexName
  readonly is_moment: boolean
}

const SORTED_BY: Readonly<Record<MemberSort, SortedBy>> = {
  number: { index: 'number', is_moment: false },
  name: { index: 'last_name', is_moment: false },
  balance: { index: 'balance', is_moment: false },
  last_activity: { index: 'last_activity', is_moment: true },
  enrolled: { index: 'enrolled', is_moment: true },
}

/** Indexes in which the members of one key are a list by number. */
const BY_NUMBER: readonly MemberIndexName[] = ['tier', 'tag', 'excluded']

export interface MemberList {
  readonly filter: MemberFilter
  readonly sort: MemberSort
  readonly direction: Direction
}

export interface FoundPlaces {
  /** In the order of the list. */
  readonly places: readonly MemberPlace[]
  /** Where the search stopped; null: at the end of the list. */
  readonly stopped_at: MemberPlace | null
}

/**
 * The next members of a list, and how far the search for them came. It is bounded whatever the
 * filters are: it stops after `LOOKED_AT_MAX` members, with fewer found than wanted, or none.
 */
export async function findMemberPlaces(
  queries: Queries,
  shop_id: number,
  { filter, sort, direction }: MemberList,
  { limit, after }: { readonly limit: number; readonly after: MemberPlace | null },
): Promise<FoundPlaces> {
  const { index, is_moment } = SORTED_BY[sort]
  const narrowings = narrowingsOf(shop_id, filter)
  const walked = walkedRange(sort, narrowings)
  const from = after && { ...after, key: is_moment ? momentOf(Number(after.key)) : after.key }
  const lookups = { shop_id, index, narrowings, walked, direction, after: from, limit }
  const sources = narrowings
    .map(({ ranges }) => ranges)
    .filter((ranges) => isSource(ranges, walked))
  const few = sources.map((ranges, number) => fewOf(shop_id, ranges, number))
  const key = is_moment ? sql`(extract(epoch FROM key) * 1000)::bigint` : sql`key`
  // The later parts are only run if those before have not found enough.
  const parts = [
    ...(few.length === 0 ? [] : [amongFew(lookups, few)]),
    ...inSortOrder(lookups, few),
  ]
  const tables = few.map(({ table }) => table)
  const statement = sql`${sql.raw(NOT_PREPARED)}
    ${few.length === 0 ? sql`` : sql`WITH ${sql.join(tables)}`}
    SELECT customer_id, ${key} AS key, is_end FROM (${sql.join(parts, sql` UNION ALL `)}) found
    LIMIT ${sql.lit(limit)}
  `
  // Its text is made of parts, so no test can compare this with the columns.
  const { rows } = await statement.$castTo<MemberPlace & { is_end: boolean }>().execute(queries)
  const places = rows.filter(({ is_end }) => !is_end).map(placeOf)
  const last = rows.at(-1)
  const stopped = last !== undefined && (last.is_end || places.length === limit)
  return { places, stopped_at: stopped ? placeOf(last) : null }
}

const placeOf = ({ key, customer_id }: MemberPlace): MemberPlace => ({ key, customer_id })

const EARLIEST = Date.parse('0001-01-01T00:00:00Z')
const LATEST = Date.parse('9999-12-31T23:59:59.999Z')

/** Also of a place that nobody got from us. */
function momentOf(milliseconds: number): Date {
  return new Date(Math.min(Math.max(milliseconds, EARLIEST), LATEST))
}

/** The range that is the list, or the part of it in which everybody is that a filter leaves. */
function walkedRange(sort: MemberSort, narrowings: readonly Narrowing[]): IndexRange {
  const { index } = SORTED_BY[sort]
  const single = narrowings.flatMap(({ ranges }) => (ranges.length === 1 ? ranges : []))
  const own = single.find((range) => range.index === index)
  const by_number = single.find((range) => BY_NUMBER.includes(range.index))
  const found = own ?? (sort === 'number' ? by_number : undefined)
  return found ?? { index, low: null, high: null }
}

function isSource(ranges: readonly IndexRange[], walked: IndexRange): boolean {
  return ranges.length > 0 && !ranges.includes(walked)
}

interface Few {
  readonly table: RawBuilder<unknown>
  readonly name: RawBuilder<unknown>
  readonly is_few: RawBuilder<SqlBool>
}

/** The members of these ranges, if they are few. */
function fewOf(shop_id: number, ranges: readonly IndexRange[], number: number): Few {
  const name = sql.raw(`few_${number}`)
  const limit = FEW_MAX + 1
  const walks = ranges.map((range) => {
    const rows = walk(shop_id, { range, direction: 'asc', after: null, limit })
    return sql`(SELECT customer_id FROM (${rows}) range)`
  })
  return {
    table: sql`${name} AS MATERIALIZED (${sql.join(walks, sql` UNION ALL `)})`,
    name,
    is_few: sql<SqlBool>`(SELECT count(*) <= ${sql.lit(FEW_MAX)} FROM ${name})`,
  }
}

interface Lookups {
  readonly shop_id: number
  /** Of the order. */
  readonly index: MemberIndexName
  readonly narrowings: readonly Narrowing[]
  readonly walked: IndexRange
  readonly direction: Direction
  readonly after: { readonly key: number | string | Date; readonly customer_id: number } | null
  readonly limit: number
}

/** Of the filters that leave few members, the first. */
function amongFew(lookups: Lookups, few: readonly Few[]): RawBuilder<unknown> {
  const { index, narrowings, direction, after, limit } = lookups
  const { table } = indexOf(index)
  const candidates = few.map(({ name, is_few }, number) => {
    const others = few.slice(0, number).map((other) => sql<SqlBool>`NOT ${other.is_few}`)
    return sql`SELECT customer_id FROM ${name} WHERE ${all([is_few, ...others])}`
  })
  // A name may be in several ranges.
  const rows = sql`(
    SELECT DISTINCT customer_id FROM (${sql.join(candidates, sql` UNION ALL `)}) candidate
  ) row`
  const key = sql`${sql.ref(table)}.key`
  const place = sql`(${key}, row.customer_id)`
  return sql`(
    SELECT row.customer_id, ${key} AS key, false AS is_end
    FROM ${rows} ${lookedUp(lookups, narrowings, index)}
    WHERE ${after === null ? sql`true` : beyond(place, after, direction)}
    ${inOrder(key, sql`row.customer_id`, direction)} LIMIT ${sql.lit(limit)}
  )`
}

/** The members as they come in the order of the list, and where the search stops if it must. */
function inSortOrder(lookups: Lookups, few: readonly Few[]): RawBuilder<unknown>[] {
  const { shop_id, narrowings, walked, direction, after, limit } = lookups
  const is_by_number = BY_NUMBER.includes(walked.index)
  const from = after && (is_by_number ? { ...after, key: walked.low ?? after.key } : after)
  const walkOn = (rows: number, offset: number) =>
    walk(shop_id, { range: walked, direction, after: from, limit: rows, offset })
  const key = is_by_number ? sql`row.customer_id` : sql`row.key`
  const rest = narrowings.filter(({ ranges, also }) => !ranges.includes(walked) || also !== null)
  const none_few = all(few.map(({ is_few }) => sql<SqlBool>`NOT ${is_few}`))
  return [
    sql`(
      SELECT row.customer_id, ${key} AS key, false AS is_end
      FROM (${walkOn(LOOKED_AT_MAX, 0)}) row ${lookedUp(lookups, rest, null)}
      WHERE ${none_few} ${inOrder(sql`row.key`, sql`row.customer_id`, direction)} LIMIT ${sql.lit(limit)}
    )`,
    sql`(
      SELECT row.customer_id, ${key} AS key, true AS is_end
      FROM (${walkOn(1, LOOKED_AT_MAX - 1)}) row WHERE ${none_few}
    )`,
  ]
}

/**
 * Joins the rows of a member who passes these filters. Each row is looked up by the member's
 * number, so that no more are read than are needed, whatever the planner expects.
 */
function lookedUp(
  { shop_id }: Lookups,
  narrowings: readonly Narrowing[],
  sorted_by: MemberIndexName | null,
): RawBuilder<unknown> {
  const sort = sorted_by === null ? null : indexOf(sorted_by)
  const tables: readonly MemberTable[] = ['customers', 'customer_tags', 'accounts']
  const joins = tables.flatMap((name) => {
    const narrowed = narrowings.flatMap((narrowing) => conditionsOn(name, narrowing))
    const is_sorted_by = sort?.table === name
    // A listed member has an account, and was not deleted.
    if (narrowed.length === 0 && !is_sorted_by && name === 'customer_tags') return []
    const conditions =
      name === 'customers' ? [sql<SqlBool>`c.gone_at IS NULL`, ...narrowed] : narrowed
    const { from, shop_id: of_shop, customer_id } = MEMBER_TABLES[name]
    const by_number = sql<SqlBool>`${of_shop} = ${shop_id} AND ${customer_id} = row.customer_id`
    return sql`CROSS JOIN LATERAL (
      SELECT ${is_sorted_by ? sql`${sort.key} AS key` : sql`true AS is_there`}
      FROM ${from} WHERE ${all([by_number, ...conditions])} LIMIT 1
    ) ${sql.ref(name)}`
  })
  return sql.join(joins, sql` `)
}

function conditionsOn(
  table: MemberTable,
  { ranges, also }: Narrowing,
): readonly RawBuilder<SqlBool>[] {
  const [first] = ranges
  const any_range = sql<SqlBool>`(${sql.join(ranges.map(inRange), sql` OR `)})`
  return [
    ...(first !== undefined && indexOf(first.index).table === table ? [any_range] : []),
    ...(also?.table === table ? [also.condition] : []),
  ]
}
