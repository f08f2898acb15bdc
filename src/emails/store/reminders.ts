import { sql } from 'kysely'
import type { MembershipPurchase } from '../../domain/memberships/membership-terms.ts'
import type { Queries } from '../../store/db.ts'
import { isHere } from '../../store/is-here.ts'

/** Records that the members of a shop got all reminders of a day. */
export async function saveReminded(queries: Queries, shop_id: number, day: string): Promise<void> {
  await sql`
    INSERT INTO reminders (shop_id, reminded_on) VALUES (${shop_id}, ${day}::date)
    ON CONFLICT (shop_id) DO UPDATE SET reminded_on = excluded.reminded_on
    WHERE reminders.reminded_on < excluded.reminded_on
  `.execute(queries)
}

/** Redemptions whose codes end within a time and were not used. */
export async function listEndingRedemptions(
  queries: Queries,
  shop_id: number,
  { now, until, after, limit }: { now: Date; until: Date; after: string; limit: number },
): Promise<{ readonly redemption_id: string; readonly customer_id: number }[]> {
  const found = await sql<{ redemption_id: string; customer_id: number }>`
    SELECT r.redemption_id, r.customer_id
    FROM redemptions r
    JOIN codes c ON c.shop_id = r.shop_id AND c.code_id = r.redemption_id
    WHERE r.shop_id = ${shop_id} AND r.redemption_id > ${after} AND ${isHere(sql`r`)}
      AND c.status = 'issued' AND c.ends_at > ${now} AND c.ends_at <= ${until}
    ORDER BY r.redemption_id LIMIT ${limit}
  `.execute(queries)
  return found.rows
}

export type MemberPurchase = MembershipPurchase & { readonly customer_id: number }

/** All memberships that these customers ever bought, by their numbers. */
export async function listMembershipPurchases(
  queries: Queries,
  shop_id: number,
  { after, limit }: { after: number; limit: number },
): Promise<MemberPurchase[]> {
  const found = await sql<MemberPurchase>`
    SELECT customer_id, membership_id, order_id, product_id, started_at AS paid_at,
      terms AS units_left,
      json_build_object('unit', term_unit, 'count', term_count) AS term
    FROM membership_members
    WHERE shop_id = ${shop_id} AND order_id IS NOT NULL AND customer_id IN (
      SELECT DISTINCT customer_id FROM membership_members m
      WHERE shop_id = ${shop_id} AND customer_id > ${after} AND order_id IS NOT NULL
        AND ${isHere(sql`m`)}
      ORDER BY customer_id LIMIT ${limit}
    )
    ORDER BY customer_id
  `.execute(queries)
  return found.rows
}
