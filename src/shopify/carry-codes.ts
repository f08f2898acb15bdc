import { platformDiscount } from '../domain/codes/platform-discount.ts'
import type { Shop } from '../domain/shops/shop.ts'
import { listUsableDiscounts } from '../store/codes/codes.ts'
import { callerOf } from './caller.ts'
import { ShopifyFailure } from './client/failure.ts'
import { createDiscount } from './issuing/codes.ts'
import type { MovedPlatform } from './moved-platform.ts'
import { findConnection, saveCodesAfter } from './store/connections.ts'
import type { WorkParts } from './work-deliveries.ts'

const CODES_PER_RUN = 100

/**
 * Creates some of the codes at Shopify that the built-in shop had issued when the shop moved, and
 * that can still be used. What Shopify refuses for good is left out; else the next run goes on.
 */
export async function carryCodes(
  { db, clock, log, client, connections }: WorkParts,
  platform: MovedPlatform,
  shop: Shop,
): Promise<void> {
  const { shop_id, currency } = shop
  const { codes_after: after = null, moved_at = null } = (await findConnection(db, shop_id)) ?? {}
  if (after === null || moved_at === null) return
  const wanted = { after, older_than: moved_at, now: clock.now() }
  const codes = await listUsableDiscounts(db, shop_id, wanted, CODES_PER_RUN)
  for (const voucher of codes) {
    const discount = platformDiscount(voucher)
    try {
      const caller = callerOf(client, await connections.doorOf(shop_id), currency, 'later')
      const there = discount && (await platform.discountThere(shop, discount))
      const answer = there && (await createDiscount({ db, clock }, caller, there))
      if (answer === 'code_taken') log.warn({ shop_id }, 'Shopify has another code of this name')
    } catch (error) {
      if (!(error instanceof ShopifyFailure)) throw error
      log.warn({ err: error, shop_id, code_id: voucher.code_id }, 'a code was not created')
      if (error.kind !== 'refused') return
    }
    await saveCodesAfter(db, shop_id, voucher.code_id)
  }
  if (codes.length < CODES_PER_RUN) await saveCodesAfter(db, shop_id, null)
}
