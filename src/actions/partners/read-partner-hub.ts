import type { PartnerHub } from '../../domain/partners/partner-hub.ts'
import { commissionFor } from '../../domain/partners/terms.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import { notFound } from '../../errors.ts'
import { findMember } from '../../store/customers/customers.ts'
import type { Queries } from '../../store/db.ts'
import { listCommissions, readPartnerBalance } from '../../store/partners/commissions.ts'
import { findOrderBuyer } from '../../store/partners/partner-clicks.ts'
import { findPartnerOfCustomer } from '../../store/partners/partners.ts'
import { listPayouts } from '../../store/partners/payouts.ts'

const ROWS_MAX = 20

/**
 * What a customer sees of their partnership; null: they are no partner. Throws `not_found` for a
 * customer who is not known. `language` null: the customer's own.
 */
export async function readPartnerHub(
  queries: Queries,
  base_url: string,
  { shop: { shop_id }, program, now }: Pick<ShopAt, 'shop' | 'program' | 'now'>,
  customer_id: number,
  language: string | null,
): Promise<PartnerHub | null> {
  const partner = await findPartnerOfCustomer(queries, shop_id, customer_id)
  if (partner === undefined) {
    const known = await findOrderBuyer(queries, shop_id, customer_id)
    if (known === undefined) throw notFound('customer', String(customer_id))
    return null
  }
  const { partner_id, link_token } = partner
  const page = { limit: ROWS_MAX, before: null }
  const own = language ?? (await findMember(queries, shop_id, customer_id))?.locale ?? null
  return {
    partner,
    link: link_token === null ? null : `${base_url}/r/${link_token}`,
    commission: commissionFor(program, partner),
    points_name: program.points_name,
    balance: await readPartnerBalance(queries, shop_id, partner_id, now),
    commissions: await listCommissions(queries, shop_id, { partner_id, status: null, now }, page),
    payouts: await listPayouts(queries, shop_id, { partner_id, status: null }, page),
    language: own,
  }
}
