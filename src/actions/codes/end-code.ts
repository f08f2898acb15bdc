import type { Context } from '../../context.ts'
import type { Voucher } from '../../domain/codes/voucher.ts'
import type { Shop } from '../../domain/shops/shop.ts'

/**
 * Makes sure that nobody can use a code that the platform has made, or may have made; false: it was
 * used, and stays. The use by a cancelled order is none. Safe to repeat. Throws
 * `platform_unavailable`.
 */
export async function endCode({ platform }: Context, shop: Shop, code: Voucher): Promise<boolean> {
  if (code.code === null) return platform.takeBackStoreCredit(shop, code.code_id)
  if (code.mint.kind === 'gift_card') return platform.endGiftCard(shop, code.code)
  const { used_count } = await platform.endDiscount(shop, code.code)
  return used_count === 0 || code.task === 'give_back'
}
