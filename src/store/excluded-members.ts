import { type SqlBool, sql } from 'kysely'
import type { Eligibility } from '../domain/eligibility/eligibility.ts'
import type { MembersWithPoints } from '../domain/forecast/coming.ts'
import { plainTag } from '../lib/typed-text.ts'
import type { Queries } from './db.ts'

type Excluding = Pick<Eligibility, 'customer_audience' | 'excluded_customer_tags'>

/** Condition: customer `c` is excluded by these, as `excludedCustomer` says of the lists. */
export function isExcluded({ customer_audience, excluded_customer_tags }: Excluding) {
  const tags = JSON.stringify(excluded_customer_tags.map(plainTag))
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
    WHERE a.shop_id = ${shop_id} AND c.gone_at IS NULL AND NOT c.excluded_from_program
      AND ${isExcluded(out)} AND NOT ${isExcluded(not_out)}
  `.execute(queries)
  return found.rows[0] ?? { members: 0, points: 0 }
}
