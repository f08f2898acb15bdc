import { type SqlBool, sql } from 'kysely'
import type { Audience } from '../../domain/campaigns/campaigns.ts'
import type { Queries } from '../../store/db.ts'
import type { EmailKind } from '../domain/recipients.ts'
import { isReachedBy } from './email-reach.ts'

/** An audience, and what is sent to it. */
export interface Mailing {
  readonly audience: Audience
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
  { audience, entry_tier_id, kind }: Mailing,
) {
  return queries
    .selectFrom('customers')
    .where('shop_id', '=', shop_id)
    .where(isReachedBy(kind))
    .where(isInAudience(audience, entry_tier_id))
}

function isInAudience({ mode, tags, tier_ids }: Audience, entry_tier_id: string | null) {
  switch (mode) {
    case 'all':
      return sql<SqlBool>`true`
    case 'tag':
      return sql<SqlBool>`EXISTS (
        SELECT FROM jsonb_array_elements_text(customers.tags) AS t (tag)
        WHERE t.tag = ANY (${[...tags]}::text[])
      )`
    case 'tier':
      return sql<SqlBool>`EXISTS (
        SELECT FROM accounts a
        WHERE a.shop_id = customers.shop_id AND a.customer_id = customers.customer_id
          AND coalesce(a.tier_id, ${entry_tier_id}::text) = ANY (${[...tier_ids]}::text[])
      )`
  }
}
