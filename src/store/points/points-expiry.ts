import { type RawBuilder, sql } from 'kysely'
import type { ExpiryTerms, KeptPoints, PointsImpact } from '../../domain/points/points-expiry.ts'
import { isTimeZone } from '../../lib/standards.ts'
import type { Queries } from '../db.ts'

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
  { since, months, time_zone }: ExpiryTerms,
  until: Date,
): Promise<PointsImpact> {
  // Older releases took other zones, which a database may not know.
  const zone = isTimeZone(time_zone) ? time_zone : 'UTC'
  const dueAfter = (kept_at: RawBuilder<unknown>) => expiryAfter(kept_at, months, zone)
  const found = await sql<PointsImpact>`
    SELECT count(*) FILTER (WHERE expires_at <= ${until}) AS members,
      coalesce(sum(balance) FILTER (WHERE expires_at <= ${until}), 0)::bigint AS points,
      min(expires_at) AS first_at
    FROM (
      SELECT balance, CASE
        WHEN credited_at >= ${dueAfter(sql`began_at`)} THEN ${dueAfter(sql`credited_at`)}
        ELSE ${dueAfter(sql`began_at`)}
      END AS expires_at
      FROM (
        SELECT credits_total - debits_total AS balance, credited_at,
          greatest(last_activity_at, refilled_at, ${since}::timestamptz) AS began_at
        FROM accounts WHERE shop_id = ${shop_id} AND credits_total > debits_total
      ) kept
    ) expiring
  `.execute(queries)
  return found.rows[0] ?? { members: 0, points: 0, first_at: null }
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
