import type { Context } from '../../context.ts'
import type { Code } from '../../domain/codes/code.ts'
import type { Shop } from '../../domain/shops/shop.ts'

/**
 * Makes sure that nobody can use what the platform made, or may have made, of a code; false: it
 * was used, and stays. Safe to repeat. Throws `platform_unavailable`.
 */
export async function endCode({ platform }: Context, shop: Shop, code: Code): Promise<boolean> {
  if (code.code === null) return platform.takeBackStoreCredit(shop, code.code_id)
  if (code.mint.kind === 'gift_card') return platform.endGiftCard(shop, code.code)
  const { used_count } = await platform.endDiscount(shop, code.code)
  return used_count === 0
}
