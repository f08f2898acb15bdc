import type { Order, Refund } from '../../domain/orders/order.ts'
import { isEdited, isNewer, withRefund } from '../../domain/orders/stored-order.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import type { Tx } from '../../store/db.ts'
import { lockOrder, saveOrder } from '../../store/orders/orders.ts'
import { reopenAttribution } from '../../store/partners/commissions.ts'
import { useCodes } from '../codes/use-codes.ts'
import { leaveBuyer, settleStored } from './settle-order.ts'

/** Stores an order as the platform now has it, and settles it; an older version changes nothing. */
export async function takeOrder(tx: Tx, at: ShopAt, order: Order): Promise<void> {
  const { shop, now } = at
  const { order_id, customer_id } = order
  const stored = await lockOrder(tx, shop.shop_id, order_id, now)
  if (!isNewer(stored.document, order)) return
  const has_moved = stored.document !== null && stored.customer_id !== customer_id
  if (has_moved) await reopenAttribution(tx, shop.shop_id, order_id)
  const known = has_moved ? await leaveBuyer(tx, at, stored) : stored
  const taken = { ...known, document: order, customer_id }
  await saveOrder(tx, shop.shop_id, order_id, taken, now)
  const since = { is_new: stored.document === null, is_edited: isEdited(stored.document, order) }
  await settleStored(tx, at, taken, since)
  // Accounts are locked before codes.
  await useCodes(tx, shop, stored.document, order)
}

/** Stores a refund of an order, which may not have arrived yet, and settles the order. */
export async function takeRefund(
  tx: Tx,
  at: ShopAt,
  order_id: number,
  refund: Refund,
): Promise<void> {
  const { shop, now } = at
  const stored = await lockOrder(tx, shop.shop_id, order_id, now)
  const refunds = withRefund(stored.refunds, refund)
  if (refunds === stored.refunds) return
  await saveOrder(tx, shop.shop_id, order_id, { ...stored, refunds }, now)
  await settleStored(tx, at, { ...stored, refunds })
}
