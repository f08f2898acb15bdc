import type { Context } from '../../context.ts'
import type { StoredPartner } from '../../domain/partners/platform-code.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { notFound } from '../../errors.ts'
import { findPartner } from '../../store/partners/partners.ts'
import { readProgram } from '../../store/programme/programs.ts'

/** Throws `not_found` if there is no such partner. */
export async function requirePartner(
  { database }: Context,
  shop: Shop,
  partner_id: string,
): Promise<StoredPartner> {
  const partner = await findPartner(database.db, shop.shop_id, partner_id)
  if (partner === undefined) throw notFound('partner', partner_id)
  return partner
}

/** What is needed to show a partner: the base of links, and the terms of the programme. */
export async function readPartnerView({ config, database }: Context, shop: Shop) {
  const { document: program } = await readProgram(database.db, shop.shop_id)
  return { shop, base_url: config.base_url, program }
}
