import type { Platform, PlatformShop } from '../../src/domain/platform.ts'
import { findShopByDomain } from '../../src/store/shops/shops.ts'
import type { TestShop } from './shop.ts'

/** The platform as the service calls it for this shop, whichever adapter it is. */
export async function platformOf({
  app,
  domain,
}: TestShop): Promise<{ platform: Platform; own: PlatformShop }> {
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
