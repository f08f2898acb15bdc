import type { Shop } from '../../domain/shops/shop.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { cardsBy } from '../domain/member-card.ts'
import { findConnection } from '../store/connections.ts'
import { openShownShop } from '../store/shown-shops.ts'
import { noticeMembers } from './notice-members.ts'
import type { ShowParts } from './parts.ts'
import { showMembers } from './show-members.ts'
import { showProgram } from './show-program.ts'

/**
 * Brings to Shopify what themes and segments read there: the programme, the discounts of its tiers,
 * and the points and tiers of its members.
 */
export async function showOnShopify(parts: ShowParts, shop: Shop): Promise<void> {
  const { db, clock } = parts
  const connection = await findConnection(db, shop.shop_id)
  if (connection === undefined || connection.waits_for_move) return
  if (connection.leaving_since !== null) return
  const { shopify_domain } = connection
  const known = await openShownShop(db, shop.shop_id, shopify_domain, clock.now())
  const { document: program } = await readProgram(db, shop.shop_id)
  await showProgram(parts, shop, program, known)
  await noticeMembers(parts, shop, program, known)
  await showMembers(parts, shop, cardsBy(program))
}
