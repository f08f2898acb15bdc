import type { Context } from '../../context.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { invalidInput, shopNotFound } from '../../errors.ts'
import { findShopByDomain, listFirstShops } from '../../store/shops/shops.ts'

const DOMAINS_TOLD_MAX = 20
const DOMAIN = /^[a-z0-9.-]+$/

/**
 * The shop that `?shop=<domain>` names; it may be omitted if there is only one. Only the merchant
 * may know which shops exist. A shop is remembered for a moment, as credentials are.
 */
export function resolveShop(
  context: Context,
  domain: unknown,
  asker: 'merchant' | 'anybody',
): Promise<Shop> {
  const name = typeof domain === 'string' ? `of ${domain}` : typeof domain
  return context.shops.get(`${asker} ${name}`, () => findShopOf(context, domain, asker))
}

async function findShopOf(
  context: Context,
  given: unknown,
  asker: 'merchant' | 'anybody',
): Promise<Shop> {
  // Domains are kept in lower case, and are the same in capitals.
  const domain = typeof given === 'string' ? given.toLowerCase() : given
  const { db } = context.database
  if (typeof domain === 'string') {
    const shop = DOMAIN.test(domain) ? await findShopByDomain(db, domain) : undefined
    if (shop === undefined) throw shopNotFound(domain)
    return shop
  }
  const shops = await listFirstShops(db, DOMAINS_TOLD_MAX)
  const [only] = shops
  if (only === undefined) throw shopNotFound()
  if (shops.length > 1 || domain !== undefined) {
    const domains = shops.map((shop) => shop.domain)
    throw invalidInput({
      field: 'shop',
      message: 'must name a shop by its domain, because there are several',
      ...(asker === 'merchant' ? { allowed: domains } : {}),
    })
  }
  return only
}
