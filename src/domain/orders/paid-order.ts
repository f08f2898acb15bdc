import { formatGid } from '../../lib/gid.ts'
import type { PaidFor } from '../points/booking.ts'
import type { Shop } from '../shops/shop.ts'
import type { Order } from './order.ts'
import { orderTotal } from './settle.ts'

/**
 * An order as the entries of one of its awards name it, with the merchant's title for the order
 * rule. A source reference is unique, so a second award has its number in it.
 */
export function paidOrder(
  { platform }: Shop,
  { order_id, document }: { readonly order_id: number; readonly document: Order },
  award: number,
  title: string | null,
): PaidFor {
  const gid = formatGid(platform, 'Order', order_id)
  return {
    source: 'order',
    source_ref: award > 1 ? `${gid}#${award}` : gid,
    description: title,
    title_key: 'order_placed',
    title_params: { order_id: gid },
    metadata: null,
    order_total: orderTotal(document),
    order_id,
  }
}
