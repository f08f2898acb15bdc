import type { Platform, PlatformShop } from '../../src/domain/platform.ts'
import { findShopByDomain } from '../../src/store/shops/shops.ts'
import type { TestShop } from './shop.ts'
import { onShopify } from './shopify/on-shopify.ts'

/** Every platform that a shop can be kept by; the tests of the platform hold them all. */
export const ADAPTERS = ['embedded', 'shopify'] as const
export type AdapterName = (typeof ADAPTERS)[number]

/** The platform as the service calls it for this shop. */
export async function platformOf(
  shop: TestShop,
  adapter: AdapterName = 'embedded',
): Promise<{ platform: Platform; own: PlatformShop }> {
  if (adapter === 'shopify') return onShopify(shop)
  const { app, domain } = shop
  const own = await findShopByDomain(app.database.db, domain)
  if (own === undefined) throw new Error('the shop is not there')
  return { platform: app.context.platform, own }
}

/** Makes the same call so many times at once. */
export function atOnce<Answer>(
  times: number,
  call: (index: number) => Promise<Answer>,
): Promise<Answer[]> {
  return Promise.all(Array.from({ length: times }, (_, index) => call(index)))
}
