import type { Shop } from '../../domain/shops/shop.ts'
import { cardsBy } from '../domain/member-card.ts'
import { findConnection } from '../store/connections.ts'
import { openShownShop } from '../store/shown-shops.ts'
import { noticeMembers } from './notice-members.ts'
import type { ShowParts } from './parts.ts'
import { readShownProgram } from './read-shown-program.ts'
import { showMembers } from './show-members.ts'
import { showProgram } from './show-program.ts'

/**
 * Brings to Shopify what themes and segments read there: the programme, the discounts of its
 * members, and their points and tiers.
 */
export async function showOnShopify(parts: ShowParts, shop: Shop): Promise<void> {
  const { db, clock } = parts
  const connection = await findConnection(db, shop.shop_id)
  if (connection === undefined || connection.waits_for_move) return
  if (connection.leaving_since !== null) return
  const { shopify_domain } = connection
  const known = await openShownShop(db, shop.shop_id, shopify_domain, clock.now())
  const program = await readShownProgram(db, shop.shop_id)
  const cardOf = cardsBy({ shop, program, now: clock.now() })
  await showProgram(parts, shop, program, known)
  await noticeMembers(parts, shop, { program, cardOf, known })
  await showMembers(parts, shop, cardOf)
}
