import { settleOrder } from '../actions/settle-order.ts'
import { inTransaction } from '../store/db.ts'
import { listDueOrders } from '../store/orders.ts'
import { listShops } from '../store/shops.ts'
import type { Job } from './define.ts'

const ORDERS_PER_ROUND = 200

/** Makes the points spendable whose waiting time is over, the longest over first. */
export const releasePoints: Job = {
  name: 'release-points',
  schedule: '* * * * *',
  async run({ database: { db }, log }, now) {
    for (const shop of await listShops(db)) {
      let released: number
      do {
        released = 0
        for (const order_id of await listDueOrders(db, shop.shop_id, now, ORDERS_PER_ROUND)) {
          try {
            await inTransaction(db, (tx) => settleOrder(tx, shop, order_id, now))
            released += 1
          } catch (error) {
            log.error({ err: error, order_id }, "an order's points could not be released")
          }
        }
      } while (released === ORDERS_PER_ROUND)
    }
  },
}
