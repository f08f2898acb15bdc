import { sql } from 'kysely'
import type { PointsFate } from '../../domain/analytics/breakage.ts'
import { isTimeZone } from '../../lib/standards.ts'
import type { Queries } from '../db.ts'
import { isHere } from '../is-here.ts'

/** The most members whose points are followed: by their numbers, but as if by lot. */
export const FOLLOWED_MEMBERS_MAX = 20_000

/** The finished months that are looked at, as `2026-10`. */
export interface FatesSpan {
  readonly time_zone: string
  readonly first_month: string
  readonly last_month: string
}

/** How many members are followed, and the first month in which points came to them; null: none. */
export interface Followed {
  readonly members: number
  readonly first_month: string | null
}

const followed = (shop_id: number) => sql`
  SELECT shop_id, customer_id FROM accounts a
  WHERE shop_id = ${shop_id} AND credits_total > 0 AND ${isHere(sql`a`)}
  ORDER BY hashint8extended(customer_id, 0), customer_id LIMIT ${FOLLOWED_MEMBERS_MAX}
`

export async function readFollowed(
  queries: Queries,
  shop_id: number,
  { time_zone, first_month }: Omit<FatesSpan, 'last_month'>,
): Promise<Followed> {
  const found = await sql<Followed>`
    SELECT (SELECT count(*)::integer FROM (${followed(shop_id)}) f) AS members,
      to_char(min(e.created_at) AT TIME ZONE ${zoneOf(time_zone)}, 'YYYY-MM') AS first_month
    FROM (${followed(shop_id)}) f
    JOIN entries e ON e.shop_id = f.shop_id AND e.customer_id = f.customer_id
    WHERE NOT e.is_pending AND e.points > 0
      AND to_char(e.created_at AT TIME ZONE ${zoneOf(time_zone)}, 'YYYY-MM') >= ${first_month}
  `.execute(queries)
  return found.rows[0] ?? { members: 0, first_month: null }
}

/**
 * The points that came to these members in each month, and when they went. What a member spends is
 * a range of all points that ever came to them (`sumOwedChanges`).
 */
export async function readPointsFates(
  queries: Queries,
  shop_id: number,
  { time_zone, first_month, last_month }: FatesSpan,
): Promise<PointsFate[]> {
  const month = sql`to_char(e.created_at AT TIME ZONE ${zoneOf(time_zone)}, 'YYYY-MM')`
  const found = await sql<PointsFate>`
    WITH followed AS MATERIALIZED (${followed(shop_id)}), moved AS MATERIALIZED (
      SELECT e.customer_id, ${month} AS month, e.points, e.type,
        CASE WHEN e.points > 0 THEN int8range(e.credits_total - e.points, e.credits_total)
          ELSE int8range(e.debits_total + e.points, e.debits_total) END AS part
      FROM followed f
      JOIN entries e ON e.shop_id = f.shop_id AND e.customer_id = f.customer_id
      WHERE NOT e.is_pending AND e.points <> 0
    ), came AS MATERIALIZED (
      SELECT customer_id, month, points, part FROM moved
      WHERE points > 0 AND month BETWEEN ${first_month} AND ${last_month}
    )
    SELECT month AS came, NULL::text AS gone, false AS is_expired, sum(points)::text AS points
    FROM came GROUP BY month
    UNION ALL
    -- What a merge brought may have been spent before what it stands behind had come.
    SELECT c.month, greatest(c.month, g.month), g.type = 'expire',
      sum(upper(c.part * g.part) - lower(c.part * g.part))::text
    FROM came c
    JOIN moved g ON g.customer_id = c.customer_id AND g.points < 0 AND g.part && c.part
    WHERE g.month <= ${last_month}
    GROUP BY c.month, greatest(c.month, g.month), g.type = 'expire'
    ORDER BY came, gone NULLS FIRST, is_expired
  `.execute(queries)
  return found.rows
}

/** Older releases took other zones, which a database may not know. */
function zoneOf(time_zone: string): string {
  return isTimeZone(time_zone) ? time_zone : 'UTC'
}
