import { discountsGiven } from '../domain/codes/discount-given.ts'
import type { Order } from '../domain/orders/order.ts'
import type { Shop } from '../domain/shop.ts'
import { lockCodesOf, markUsed } from '../store/codes.ts'
import type { Tx } from '../store/db.ts'

/**
 * The codes that an order carries are used, whoever placed it, and what they took off is what it
 * says now. Safe to repeat.
 */
export async function useCodes(tx: Tx, { shop_id }: Shop, order: Order): Promise<void> {
  const { order_id, discount_codes } = order
  const used_by = { order_id, placed_at: new Date(order.created_at) }
  const texts = discount_codes.map(({ code }) => code)
  const codes = await lockCodesOf(tx, shop_id, texts, used_by)
  const given = discountsGiven(codes, order)
  const used = codes.map(({ code_id }, index) => ({
    code_id,
    discount_given: given[index] ?? null,
  }))
  await markUsed(tx, shop_id, used, used_by)
}
