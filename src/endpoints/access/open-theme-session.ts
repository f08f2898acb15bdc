import { managedKey } from '../../actions/access/create-api-key.ts'
import { signSessionOf } from '../../actions/access/exchange-access-token.ts'
import type { Context } from '../../context.ts'
import { pathNotFound } from '../../errors.ts'
import { presentSessionToken } from '../../schemas/access/session-token.ts'
import { findShop } from '../../store/shops/shops.ts'
import { requireShopAccess } from '../door/caller.ts'

/**
 * The session token of a shopper who is signed in to the shop, as the platform says, to read and to
 * write; null where nobody is signed in. It lives for an hour.
 */
export async function openThemeSession(
  context: Context,
  { shop_id, customer_id }: { readonly shop_id: number; readonly customer_id: number | null },
  now: Date,
) {
  const shop = await findShop(context.database.db, shop_id)
  if (shop === undefined) throw pathNotFound('GET', '/shopify')
  requireShopAccess(shop)
  if (customer_id === null) return null
  const key = await managedKey(context, shop_id, now)
  const minter = { shop, key, person: null, now }
  const request = { scopes: ['read', 'write'] } as const
  const minted = await signSessionOf(context, minter, customer_id, request)
  return presentSessionToken(minted, { shop })
}
