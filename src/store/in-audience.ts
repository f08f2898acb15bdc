import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Audience } from '../domain/campaigns/campaigns.ts'
import { plainTag } from '../lib/typed-text.ts'

/** Whether a row of `customers` is in an audience; `tier_id` is the member's tier. */
export function isInAudience(
  { mode, tags, tier_ids }: Audience,
  tier_id: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const lower = JSON.stringify(tags.map(plainTag))
  return sql<SqlBool>`CASE ${mode}::text
    WHEN 'tag' THEN EXISTS (
      SELECT FROM customer_tags t
      WHERE t.shop_id = customers.shop_id AND t.customer_id = customers.customer_id
        AND t.tag IN (SELECT json_array_elements_text(${lower}))
    )
    WHEN 'tier' THEN coalesce(${tier_id} = ANY (${[...tier_ids]}::text[]), false)
    ELSE true END`
}
