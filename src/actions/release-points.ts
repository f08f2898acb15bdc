import type { Context } from '../context.ts'
import type { Shop } from '../domain/shop.ts'
import { inTransaction } from '../store/db.ts'
import { listDueOrders } from '../store/orders.ts'
import { settleOrder } from './settle-order.ts'

const ORDERS_PER_ROUND = 200

/**
 * Makes the points spendable whose waiting time is over, the longest over first. An order that
 * fails is logged and does not stop the others.
 */
export async function releasePoints(context: Context, shop: Shop, now: Date): Promise<void> {
  let released: number
  do released = await releaseRound(context, shop, now)
  while (released === ORDERS_PER_ROUND)
}

async function releaseRound(
  { database: { db }, log }: Context,
  shop: Shop,
  now: Date,
): Promise<number> {
  let released = 0
  for (const order_id of await listDueOrders(db, shop.shop_id, now, ORDERS_PER_ROUND)) {
    try {
      await inTransaction(db, (tx) => settleOrder(tx, shop, order_id, now))
      released += 1
    } catch (error) {
      log.error({ err: error, order_id }, "an order's points could not be released")
    }
  }
  return released
}
