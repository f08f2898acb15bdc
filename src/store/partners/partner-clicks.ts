import { sql } from 'kysely'
import type { Buyer } from '../../domain/partners/attribution.ts'
import type { Queries } from '../db.ts'
import { deleteSome } from '../delete-some.ts'

/** Counts a click on a partner's link; clicks within one minute are one row. Returns its id. */
export async function recordClick(
  queries: Queries,
  shop_id: number,
  click: { click_id: string; partner_id: string },
  now: Date,
): Promise<string> {
  const { click_id, partner_id } = click
  const found = await sql<{ click_id: string }>`
    INSERT INTO partner_clicks AS c (shop_id, click_id, partner_id, minute, clicked_at)
    VALUES (${shop_id}, ${click_id}, ${partner_id}, date_trunc('minute', ${now}::timestamptz),
      ${now})
    ON CONFLICT (shop_id, partner_id, minute) DO UPDATE SET clicks = c.clicks + 1
    RETURNING click_id
  `.execute(queries)
  return found.rows[0]?.click_id ?? click_id
}

/** Deletes some clicks from before then. */
export function pruneClicks(queries: Queries, shop_id: number, before: Date): Promise<number> {
  return deleteSome(
    queries,
    'partner_clicks',
    ['shop_id', 'click_id'],
    sql`shop_id = ${shop_id} AND clicked_at < ${before}`,
    'clicked_at',
  )
}

/**
 * The facts about the buyer that attribution needs; undefined: the shop has not reported the buyer
 * yet.
 */
export async function findOrderBuyer(
  queries: Queries,
  shop_id: number,
  customer_id: number,
): Promise<Buyer | undefined> {
  return queries
    .selectFrom('customers')
    .select(['customer_id', 'email'])
    .where('shop_id', '=', shop_id)
    .where('customer_id', '=', customer_id)
    .executeTakeFirst()
}
