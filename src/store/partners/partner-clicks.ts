import { sql } from 'kysely'
import type { Buyer, OrderPartner, OrderSources } from '../../domain/partners/attribution.ts'
import type { Queries, Tx } from '../db.ts'
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
 * The partners that an order may count for: approved when it was placed, with a code that it used
 * or a link that the buyer followed. The order names the link by a click's id or by the link's
 * token.
 */
export async function findOrderSources(
  tx: Tx,
  shop_id: number,
  order: { codes: readonly string[]; landing_ref: string | null; placed_at: Date },
): Promise<OrderSources> {
  const { codes, landing_ref, placed_at } = order
  const coded = await sql<OrderPartner & { code: string }>`
    SELECT p.partner_id, p.customer_id, p.email, p.group_id, a.code
    FROM (
      SELECT lower(value) AS code, min(place) AS place
      FROM json_array_elements_text(${JSON.stringify(codes)}) WITH ORDINALITY AS v (value, place)
      GROUP BY lower(value)
    ) used
    JOIN partner_approvals a ON a.shop_id = ${shop_id} AND lower(a.code) = used.code
      AND a.approved_at <= ${placed_at} AND (a.ended_at IS NULL OR a.ended_at > ${placed_at})
    JOIN partners p ON p.shop_id = a.shop_id AND p.partner_id = a.partner_id
    ORDER BY used.place, a.approved_at
  `.execute(tx)
  const clicked = await sql<OrderPartner & { clicked_at: Date }>`
    SELECT p.partner_id, p.customer_id, p.email, p.group_id, came.clicked_at
    FROM (
      SELECT partner_id, clicked_at FROM partner_clicks
      WHERE shop_id = ${shop_id} AND click_id = ${landing_ref}
      UNION ALL
      SELECT partner_id, ${placed_at}::timestamptz FROM partners
      WHERE shop_id = ${shop_id} AND link_token = ${landing_ref}
    ) came
    JOIN partners p ON p.shop_id = ${shop_id} AND p.partner_id = came.partner_id
    WHERE EXISTS (
      SELECT 1 FROM partner_approvals a
      WHERE a.shop_id = ${shop_id} AND a.partner_id = came.partner_id
        AND a.approved_at <= ${placed_at} AND (a.ended_at IS NULL OR a.ended_at > ${placed_at})
    )
  `.execute(tx)
  return { by_code: coded.rows, by_link: clicked.rows[0] ?? null }
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
