import { type SqlBool, sql } from 'kysely'
import type { Campaign } from '../../domain/campaigns/campaigns.ts'
import type { Queries } from '../../store/db.ts'
import { isHeldOutOf } from '../../store/held-out.ts'
import { isInAudience } from '../../store/in-audience.ts'
import type { EmailKind } from '../domain/recipients.ts'
import { isReachedBy } from './email-reach.ts'

/** A campaign, and what is sent to its audience. */
export interface Mailing {
  readonly campaign: Pick<Campaign, 'id' | 'audience' | 'limits'>
  /** The tier of members who were never placed. */
  readonly entry_tier_id: string | null
  readonly kind: EmailKind
}

/** How many members a mailing reaches. */
export async function countRecipients(
  queries: Queries,
  shop_id: number,
  mailing: Mailing,
): Promise<number> {
  const { recipients } = await recipientsOf(queries, shop_id, mailing)
    .select(sql<number>`count(*)::integer`.as('recipients'))
    .executeTakeFirstOrThrow()
  return recipients
}

/** Those members, by their numbers. */
export async function listRecipients(
  queries: Queries,
  shop_id: number,
  mailing: Mailing,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<number[]> {
  const rows = await recipientsOf(queries, shop_id, mailing)
    .select('customer_id')
    .where('customer_id', '>', after)
    .orderBy('customer_id')
    .limit(limit)
    .execute()
  return rows.map(({ customer_id }) => customer_id)
}

function recipientsOf(
  queries: Queries,
  shop_id: number,
  { campaign, entry_tier_id, kind }: Mailing,
) {
  const tier_id = sql`(
    SELECT coalesce(a.tier_id, ${entry_tier_id}::text) FROM accounts a
    WHERE a.shop_id = customers.shop_id AND a.customer_id = customers.customer_id
  )`
  return queries
    .selectFrom('customers')
    .where('shop_id', '=', shop_id)
    .where(isReachedBy(kind))
    .where(isInAudience(campaign.audience, tier_id))
    .where(sql<SqlBool>`NOT ${isHeldOutOf(campaign, sql`customers.customer_id`)}`)
}
