import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Campaign } from '../domain/campaigns/campaigns.ts'
import { holdoutPercent } from '../domain/campaigns/holdout.ts'

/** Whether a campaign keeps a customer out: `isHeldOut` of the domain, in SQL. */
export function isHeldOutOf(
  campaign: Pick<Campaign, 'id' | 'limits'>,
  customer_id: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const percent = holdoutPercent(campaign)
  if (percent === null) return sql<SqlBool>`false`
  const digest = sql`sha256(convert_to(${campaign.id} || ' ' || ${customer_id}::text, 'UTF8'))`
  const first_four_bytes = sql`('x' || left(encode(${digest}, 'hex'), 8))::bit(32)::bigint`
  // A bit string of 32 is a number without a sign once it is longer: 0 to 2^32 - 1.
  return sql<SqlBool>`${first_four_bytes} * 100 < ${percent * 2 ** 32}::bigint`
}
