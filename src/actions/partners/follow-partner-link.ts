import type { Context } from '../../context.ts'
import { linkTarget, shopOfLink, storefrontOf } from '../../domain/partners/link.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { newId } from '../../lib/ids.ts'
import type { Queries } from '../../store/db.ts'
import { recordClick } from '../../store/partners/partner-clicks.ts'
import { findPartnerByLink } from '../../store/partners/partners.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { findShop, listShops } from '../../store/shops/shops.ts'

/**
 * The shop's address that a partner's link leads to, whether the link still counts or not; counts
 * the click, if it is one. null: the token names no shop. A shopper never sees one of our errors.
 */
export async function followPartnerLink(
  { database: { db }, log }: Context,
  { link_token, is_click }: { readonly link_token: string; readonly is_click: boolean },
  now: Date,
): Promise<string | null> {
  const shop = await findLinkedShop(db, link_token)
  if (shop === undefined) return null
  if (!is_click) return storefrontOf(shop)
  try {
    return (await countClick(db, shop, link_token, now)) ?? storefrontOf(shop)
  } catch (error) {
    log.error({ err: error }, 'a click on a partner link was not counted')
    return storefrontOf(shop)
  }
}

/** The shop that the token names, or the only shop. */
async function findLinkedShop(queries: Queries, link_token: string): Promise<Shop | undefined> {
  const shop_id = shopOfLink(link_token)
  const named = shop_id === null ? undefined : await findShop(queries, shop_id)
  if (named !== undefined) return named
  const [only, ...others] = await listShops(queries)
  return others.length === 0 ? only : undefined
}

async function countClick(
  queries: Queries,
  shop: Shop,
  link_token: string,
  now: Date,
): Promise<string | null> {
  const { shop_id } = shop
  if (!shop.affiliates_feature) return null
  const partner = await findPartnerByLink(queries, shop_id, link_token)
  if (partner?.status !== 'approved') return null
  const { document } = await readProgram(queries, shop_id)
  if (!document.switches.affiliates_enabled) return null
  const click = { click_id: newId('clk', now), partner_id: partner.partner_id }
  const click_id = await recordClick(queries, shop_id, click, now)
  return linkTarget(shop, document.affiliate_settings, click_id, partner.code ?? '')
}
