import { discountsGiven } from '../../domain/codes/discount-given.ts'
import type { Order } from '../../domain/orders/order.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { lockCodesOf, saveUses } from '../../store/codes/codes.ts'
import type { Tx } from '../../store/db.ts'

/**
 * Marks the codes of an order as used, with the discounts that the order now reports. Codes that it
 * no longer carries can be used again. Safe to repeat.
 */
export async function useCodes(
  tx: Tx,
  { shop_id }: Shop,
  before: Order | null,
  order: Order,
): Promise<void> {
  const { order_id, customer_id } = order
  const used_by = { order_id, customer_id, placed_at: new Date(order.created_at) }
  const carried = codesOf(order)
  const texts = [...new Set([...carried, ...(before === null ? [] : codesOf(before))])]
  const codes = await lockCodesOf(tx, shop_id, texts, used_by)
  const used = codes.filter(({ code }) => carried.includes(code))
  const discounts = discountsGiven(used, order)
  const uses = used.map(({ code_id }, index) => ({
    code_id,
    discount_given: discounts[index] ?? null,
  }))
  const given_up = codes.filter((code) => !used.includes(code)).map(({ code_id }) => code_id)
  await saveUses(tx, shop_id, uses, given_up, used_by)
}

/** As they are kept, in capital letters. */
function codesOf({ discount_codes }: Order): string[] {
  return discount_codes.map(({ code }) => code.toUpperCase())
}
