import type { Context } from '../context.ts'
import type { Shop } from '../domain/shop.ts'
import { invalidInput, notFound } from '../errors.ts'
import { findShopByDomain, listShops } from '../store/shops.ts'

const DOMAIN_LENGTH_MAX = 255
const DOMAIN = /^[a-z0-9.-]+$/

/** The shop that `?shop=<domain>` names; it may be left out while there is only one. */
export async function resolveShop(context: Context, domain: unknown): Promise<Shop> {
  const { db } = context.database
  if (domain !== undefined) {
    const name = String(domain).slice(0, DOMAIN_LENGTH_MAX)
    const shop = DOMAIN.test(name) ? await findShopByDomain(db, name) : undefined
    if (shop === undefined) throw notFound('shop', name)
    return shop
  }
  const shops = await listShops(db)
  const [only] = shops
  if (only === undefined) throw notFound('shop')
  if (shops.length > 1) {
    throw invalidInput({
      field: 'shop',
      message: 'is required in the query where there are several shops',
      allowed: shops.slice(0, 20).map((shop) => shop.domain),
    })
  }
  return only
}
