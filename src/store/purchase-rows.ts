import { type RawBuilder, sql } from 'kysely'
import type { MembershipPurchase } from '../domain/memberships/membership-terms.ts'

/** A purchase of a membership as JSON, with its time as text. */
export interface PurchaseRow {
  readonly customer_id: number
  readonly membership_id: string
  readonly order_id: number
  readonly product_id: number
  readonly paid_at: string
  readonly term_unit: MembershipPurchase['term']['unit']
  readonly term_count: number
  readonly units_left: number
}

/** All that these customers ever bought, for a statement that reads other things too. */
export function purchasesAsJson(shop_id: number, isAsked: RawBuilder<unknown>) {
  return sql`(
    SELECT coalesce(json_agg(json_build_object(
      'customer_id', m.customer_id, 'membership_id', m.membership_id, 'order_id', m.order_id,
      'product_id', m.product_id, 'paid_at', m.started_at, 'term_unit', m.term_unit,
      'term_count', m.term_count, 'units_left', m.terms
    )), '[]')
    FROM membership_members m
    WHERE m.shop_id = ${shop_id} AND m.customer_id ${isAsked} AND m.order_id IS NOT NULL
  )`
}

export function readPurchase(row: PurchaseRow): MembershipPurchase {
  const { customer_id: _buyer, paid_at, term_unit, term_count, ...purchase } = row
  const term = { unit: term_unit, count: term_count }
  return { ...purchase, paid_at: new Date(paid_at), term }
}
