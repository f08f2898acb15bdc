import { type RawBuilder, sql } from 'kysely'
import type { ExpiryTerms, KeptPoints, PointsImpact } from '../../domain/points/points-expiry.ts'
import { isTimeZone } from '../../lib/standards.ts'
import type { Queries } from '../db.ts'
import { isHere } from '../is-here.ts'

export type IdleMember = KeptPoints & IdlePlace

/** Where a member is in the order of months, and within a month of numbers. */
export interface IdlePlace {
  readonly kept_month: string
  readonly customer_id: number
}

/**
 * Members whose points had no activity since, apart from points that came. The index has only the
 * month of each account, so the last month is read whole.
 */
export async function listIdleMembers(
  queries: Queries,
  shop_id: number,
  { before, after, limit }: { before: Date; after: IdlePlace | null; limit: number },
): Promise<IdleMember[]> {
  const { kept_month, customer_id } = after ?? { kept_month: '-infinity', customer_id: 0 }
  const found = await sql<IdleMember>`
    SELECT kept_month::text AS kept_month, customer_id, last_activity_at, refilled_at, credited_at
    FROM accounts a
    WHERE shop_id = ${shop_id}
      AND (a.kept_month, customer_id) > (${kept_month}::date, ${customer_id}::bigint)
      AND a.kept_month <= (${before}::timestamptz AT TIME ZONE 'UTC')::date
      AND greatest(last_activity_at, refilled_at) < ${before}
    ORDER BY a.kept_month, customer_id LIMIT ${limit}
  `.execute(queries)
  return found.rows
}

/**
 * The points that expire up to a moment without further activity, and when the first of them do.
 */
export async function sumExpiring(
  queries: Queries,
  shop_id: number,
  terms: ExpiryTerms,
  until: Date,
): Promise<Omit<PointsImpact, 'emails'>> {
  const found = await sql<Omit<PointsImpact, 'emails'>>`
    SELECT count(*) FILTER (WHERE expires_at <= ${until}) AS members,
      coalesce(sum(balance) FILTER (WHERE expires_at <= ${until}), 0)::bigint AS points,
      min(expires_at) AS first_at
    FROM ${balancesWithExpiry(shop_id, terms)}
  `.execute(queries)
  return found.rows[0] ?? { members: 0, points: 0, first_at: null }
}

/** The balances that expire in a month, without further activity. */
export interface ExpiringMonth {
  /** `2026-10`, in the shop's time zone. */
  readonly month: string
  readonly members: number
  /** Decimal text. */
  readonly points: string
}

/** All balances by the month in which they expire; those that are late expire now. */
export async function sumByExpiryMonth(
  queries: Queries,
  shop_id: number,
  terms: ExpiryTerms,
  now: Date,
): Promise<ExpiringMonth[]> {
  const found = await sql<ExpiringMonth>`
    SELECT to_char(
        greatest(expires_at, ${now}::timestamptz) AT TIME ZONE ${zoneOf(terms)}, 'YYYY-MM'
      ) AS month,
      count(*) AS members, sum(balance)::text AS points
    FROM ${balancesWithExpiry(shop_id, terms)}
    GROUP BY 1 ORDER BY 1
  `.execute(queries)
  return found.rows
}

/** All balances, where they do not expire. */
export async function sumBalances(
  queries: Queries,
  shop_id: number,
): Promise<Omit<ExpiringMonth, 'month'>> {
  const found = await sql<Omit<ExpiringMonth, 'month'>>`
    SELECT count(*) AS members, coalesce(sum(credits_total - debits_total), 0)::text AS points
    FROM accounts a
    WHERE shop_id = ${shop_id} AND credits_total > debits_total AND ${isHere(sql`a`)}
  `.execute(queries)
  return found.rows[0] ?? { members: 0, points: '0' }
}

/** Older releases took other zones, which a database may not know. */
function zoneOf({ time_zone }: ExpiryTerms): string {
  return isTimeZone(time_zone) ? time_zone : 'UTC'
}

/** The balance of each member who has points, with `expires_at`: `expiryOf` of the domain, in SQL. */
function balancesWithExpiry(shop_id: number, terms: ExpiryTerms) {
  const dueAfter = (kept_at: RawBuilder<unknown>) =>
    expiryAfter(kept_at, terms.months, zoneOf(terms))
  return sql`(
    SELECT balance, CASE
      WHEN credited_at >= ${dueAfter(sql`began_at`)} THEN ${dueAfter(sql`credited_at`)}
      ELSE ${dueAfter(sql`began_at`)}
    END AS expires_at
    FROM (
      SELECT credits_total - debits_total AS balance, credited_at,
        greatest(last_activity_at, refilled_at, ${terms.since}::timestamptz) AS began_at
      FROM accounts a
      WHERE shop_id = ${shop_id} AND credits_total > debits_total AND ${isHere(sql`a`)}
    ) kept
  ) expiring`
}

/** `expiryAfter` of the domain, in SQL: computed for all accounts of a shop at once. */
function expiryAfter(kept_at: RawBuilder<unknown>, months: number, time_zone: string) {
  return sql`(
    SELECT (CASE
      WHEN extract(day FROM there.day) < extract(day FROM next.day) THEN there.day + 1
      ELSE there.day
    END)::timestamp AT TIME ZONE ${time_zone}
    FROM (SELECT (${kept_at} AT TIME ZONE ${time_zone})::date + 1 AS day) next
    CROSS JOIN LATERAL (
      SELECT (next.day + make_interval(months => ${months}::integer))::date AS day
    ) there
  )`
}
