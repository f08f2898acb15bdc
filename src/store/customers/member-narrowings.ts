import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { MemberFilter, SoughtMember } from '../../domain/customers/member-search.ts'
import type { IndexRange, MemberTable } from './member-indexes.ts'
import { plainText } from './plain-text.ts'

/** What one filter leaves. */
export interface Narrowing {
  /** Members are in one of these, all of one table; none: no index has them. */
  readonly ranges: readonly IndexRange[]
  /** What the index does not say. */
  readonly also: { readonly table: MemberTable; readonly condition: RawBuilder<SqlBool> } | null
}

/** Comes after everything that begins with the text before it. */
const LAST_CHARACTER = '\u{10FFFF}'

/** The filters in the order in which they usually leave the fewest members. */
export function narrowingsOf(shop_id: number, filter: MemberFilter): Narrowing[] {
  const { sought, tag, tier, excluded, balance_min, balance_max } = filter
  const { grace_ends_before, points_idle_since, enrolled_since } = filter
  const { active_since, inactive_since } = filter
  return [
    ...(sought === null ? [] : [within(...rangesOf(shop_id, sought))]),
    ...(excluded === null ? [] : [byExclusion(excluded)]),
    ...(grace_ends_before === null
      ? []
      : [within({ index: 'grace', low: null, high: justBefore(grace_ends_before) })]),
    ...(tag === null ? [] : [within({ index: 'tag', low: tag, high: tag })]),
    ...(tier === null ? [] : [byTier(tier)]),
    ...(points_idle_since === null ? [] : byIdlePoints(points_idle_since)),
    ...(balance_min === null && balance_max === null
      ? []
      : [within({ index: 'balance', low: balance_min, high: balance_max })]),
    ...(active_since === null && inactive_since === null
      ? []
      : [byActivity(active_since, inactive_since)]),
    ...(enrolled_since === null
      ? []
      : [within({ index: 'enrolled', low: enrolled_since, high: null })]),
  ]
}

const within = (...ranges: readonly IndexRange[]): Narrowing => ({ ranges, also: null })

const mustAlso = (table: MemberTable, condition: RawBuilder<SqlBool>): Narrowing => ({
  ranges: [],
  also: { table, condition },
})

/** Moments are stored in whole milliseconds. */
const justBefore = (moment: Date) => new Date(moment.getTime() - 1)

function rangesOf(shop_id: number, sought: SoughtMember): IndexRange[] {
  if ('customer_id' in sought) {
    const { customer_id: number } = sought
    return [{ index: 'number', low: number, high: number }]
  }
  if ('external_id' in sought) {
    const number = sql`(
      SELECT number FROM external_ids
      WHERE shop_id = ${shop_id} AND kind = 'Customer' AND external_id = ${sought.external_id}
    )`
    return [{ index: 'number', low: number, high: number }]
  }
  const { names, email } = sought
  return [
    ...names.flatMap((name) => {
      const plain = plainText(name)
      const range = { low: plain, high: sql`${plain} || ${LAST_CHARACTER}` }
      return [{ index: 'last_name', ...range } as const, { index: 'first_name', ...range } as const]
    }),
    ...(email === null ? [] : [addressesLike(email)]),
  ]
}

function addressesLike(email: string): IndexRange {
  const plain = sql`lower(${email})`
  return { index: 'email', low: plain, high: sql`${plain} || ${LAST_CHARACTER}` }
}

function byExclusion(excluded: boolean): Narrowing {
  // Nearly everybody else is not excluded, so no index has those.
  return excluded
    ? within({ index: 'excluded', low: null, high: null })
    : mustAlso('customers', sql<SqlBool>`NOT c.excluded_from_program`)
}

function byTier(tier: NonNullable<MemberFilter['tier']>): Narrowing {
  if ('tier_id' in tier) return within({ index: 'tier', low: tier.tier_id, high: tier.tier_id })
  const others = JSON.stringify(tier.none_of)
  return mustAlso(
    'accounts',
    sql<SqlBool>`(
      a.tier_id IS NULL OR a.tier_id NOT IN (SELECT json_array_elements_text(${others}))
    )`,
  )
}

/** One index has only the months of accounts with points; in the other are those without too. */
function byIdlePoints(since: Date): Narrowing[] {
  const month = `${since.toISOString().slice(0, 7)}-01`
  return [
    {
      ranges: [{ index: 'kept_month', low: null, high: month }],
      also: {
        table: 'accounts',
        condition: sql<SqlBool>`greatest(a.last_activity_at, a.refilled_at) < ${since}`,
      },
    },
    byActivity(null, since),
  ]
}

/** Who was never active has been inactive since ever. */
function byActivity(since: Date | null, until: Date | null): Narrowing {
  const high = until && justBefore(until)
  return within({ index: 'last_activity', low: since, high })
}
