import { sql } from 'kysely'
import type { Brought } from '../../domain/memberships/brought.ts'
import type { Duration } from '../../domain/memberships/membership.ts'
import type { MembershipPurchase } from '../../domain/memberships/membership-terms.ts'
import type { Queries } from '../db.ts'
import type { WritePart } from '../write-together.ts'

/** Whether anybody is a member of this membership, or ever was. */
export async function hadMembers(
  queries: Queries,
  shop_id: number,
  membership_id: string,
): Promise<boolean> {
  return (await findMembershipsWithMembers(queries, shop_id, [membership_id])).length > 0
}

/** Those of these memberships that ever had a member. */
export async function findMembershipsWithMembers(
  queries: Queries,
  shop_id: number,
  membership_ids: readonly string[],
): Promise<string[]> {
  if (membership_ids.length === 0) return []
  const found = await sql<{ membership_id: string }>`
    SELECT m.membership_id FROM json_to_recordset(${idRows(membership_ids)}) AS m (
      membership_id text
    )
    WHERE EXISTS (
      SELECT FROM membership_members p
      WHERE p.shop_id = ${shop_id} AND p.membership_id = m.membership_id
    )
  `.execute(queries)
  return found.rows.map(({ membership_id }) => membership_id)
}

function idRows(membership_ids: readonly string[]): string {
  return JSON.stringify(membership_ids.map((membership_id) => ({ membership_id })))
}

interface PurchaseRow extends Omit<MembershipPurchase, 'term'> {
  readonly term_unit: Duration['unit']
  readonly term_count: number
}

/** All memberships that a customer ever bought, taken back or not. */
export async function listPurchases(
  queries: Queries,
  shop_id: number,
  customer_id: number,
): Promise<MembershipPurchase[]> {
  const found = await sql<PurchaseRow>`
    SELECT membership_id, order_id, product_id, started_at AS paid_at, term_unit, term_count,
      terms AS units_left
    FROM membership_members
    WHERE shop_id = ${shop_id} AND customer_id = ${customer_id} AND order_id IS NOT NULL
  `.execute(queries)
  return found.rows.map(({ term_unit, term_count, ...purchase }) => ({
    ...purchase,
    term: { unit: term_unit, count: term_count },
  }))
}

/** What the entry gifts of a membership have brought a member since a moment. */
export async function sumMembershipGifts(
  queries: Queries,
  shop_id: number,
  { customer_id, since }: { readonly customer_id: number; readonly since: Date },
  membership_id: string,
): Promise<Brought> {
  const found = await sql<Brought>`
    SELECT coalesce(sum(a.points), 0)::bigint AS points,
      coalesce(sum(c.discount_given), 0)::text AS discounts
    FROM awards a
    LEFT JOIN codes c ON c.shop_id = a.shop_id AND c.code_id = a.code_id
    WHERE a.shop_id = ${shop_id} AND a.customer_id = ${customer_id}
      AND a.rule_type = 'membership' AND a.rule_id = ${membership_id} AND a.created_at >= ${since}
  `.execute(queries)
  return found.rows[0] ?? { points: 0, discounts: '0' }
}

/** What a customer bought, as far as it is left. */
export interface BuyersPurchase extends MembershipPurchase {
  readonly customer_id: number
}

/** The part of a write that keeps what orders bought: once, and then since when and how much. */
export function purchasesPart(
  shop_id: number,
  purchases: readonly BuyersPurchase[],
  now: Date,
): WritePart {
  const rows = purchases.map(({ term, ...purchase }) => ({
    ...{ ...purchase, term_unit: term.unit, term_count: term.count },
  }))
  return sql`
    new_purchases AS (
      INSERT INTO membership_members (
        shop_id, membership_id, customer_id, started_at, order_id, product_id, term_unit,
        term_count, terms, changed_at
      )
      SELECT ${shop_id}, membership_id, customer_id, paid_at, order_id, product_id, term_unit,
        term_count, units_left, ${now}
      FROM json_to_recordset(${JSON.stringify(rows)}) AS r (
        membership_id text, customer_id bigint, paid_at timestamptz, order_id bigint,
        product_id bigint, term_unit text, term_count integer, units_left integer
      )
      ON CONFLICT (shop_id, customer_id, membership_id, order_id)
        DO UPDATE SET terms = excluded.terms, started_at = excluded.started_at,
          changed_at = excluded.changed_at
    )
  `
}

/**
 * When a customer last placed an order before a moment; automatic renewals of subscriptions do not
 * count.
 */
export async function findLastOrderAt(
  queries: Queries,
  shop_id: number,
  customer_id: number,
  at: Date,
): Promise<Date | null> {
  const found = await sql<{ last_at: Date | null }>`
    SELECT max(placed_at) AS last_at FROM orders
    WHERE shop_id = ${shop_id} AND customer_id = ${customer_id} AND placed_at < ${at}
      AND counted_spend > 0
      AND jsonb_path_exists(document, '$.lines[*] ? (@.subscription_renewal == false)')
  `.execute(queries)
  return found.rows[0]?.last_at ?? null
}
