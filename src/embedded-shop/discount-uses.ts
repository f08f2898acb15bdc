import type { Tx } from '../store/db.ts'
import { canHaveUsed } from './discount-rules.ts'
import type { OrderDocument } from './order-document.ts'
import { deleteUse, hasUsed, insertUse, lockDiscounts } from './store/discounts.ts'

/**
 * Counts the uses of the shop's own codes by an order that carries them. Codes that an earlier
 * report had and this one does not are not counted any more, nor are those of an order that was
 * cancelled before it was paid.
 */
export async function countUses(
  tx: Tx,
  shop_id: number,
  order_id: number,
  before: OrderDocument | undefined,
  order: OrderDocument,
  now: Date,
): Promise<void> {
  const carried = isGivenUp(order) ? [] : codesOf(order)
  const codes = [...codesOf(order), ...(before === undefined ? [] : codesOf(before))]
  if (codes.length === 0) return
  const { customer_id } = order
  for (const discount of await lockDiscounts(tx, shop_id, codes)) {
    const { operation_id, code, document } = discount
    if (!carried.includes(code.toUpperCase())) {
      await deleteUse(tx, shop_id, operation_id, order_id)
      continue
    }
    if (!canHaveUsed(order, discount, now)) continue
    const is_second =
      document.once_per_customer &&
      customer_id !== null &&
      (await hasUsed(tx, shop_id, operation_id, customer_id))
    if (!is_second) await insertUse(tx, shop_id, operation_id, { order_id, customer_id })
  }
}

/** Cancelled before it was paid: nobody has got anything for its codes. */
function isGivenUp({ paid_at, cancelled_at }: OrderDocument): boolean {
  return paid_at === null && cancelled_at !== null
}

function codesOf({ discount_codes }: OrderDocument): string[] {
  return discount_codes.map(({ code }) => code.toUpperCase())
}
