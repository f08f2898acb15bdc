import type { CustomerMerge } from '../../domain/customers/customer-merge.ts'
import { nothingNew } from '../../domain/orders/take-report.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import type { Tx } from '../../store/db.ts'
import { lockUnsettledOrders } from '../../store/orders/orders.ts'
import { mergeCustomers, type WantedMerge } from '../customers/merge-customers.ts'
import { settleOrders } from './settle-orders.ts'

/**
 * Merges a customer into another, and settles what could not be settled for the one: orders that
 * came before anybody had reported their buyer.
 */
export async function mergeAndSettle(
  tx: Tx,
  secret: string,
  at: ShopAt,
  wanted: WantedMerge,
): Promise<CustomerMerge | null> {
  const merge = await mergeCustomers(tx, at, wanted)
  if (merge === null) return null
  const order_ids = await lockUnsettledOrders(tx, at.shop.shop_id, merge.into, { is_back: true })
  for (const order_id of order_ids) await settleOrders(tx, secret, at, [nothingNew(order_id)])
  return merge
}
