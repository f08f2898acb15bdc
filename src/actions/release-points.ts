import type { Context } from '../context.ts'
import type { Shop } from '../domain/shop.ts'
import { listDueAwards } from '../store/awards.ts'
import { inTransaction, type Queries, type Tx } from '../store/db.ts'
import { listDueOrders } from '../store/orders.ts'
import { releaseAward } from './settle-award.ts'
import { settleOrder } from './settle-order.ts'

const RELEASED_PER_ROUND = 200

/**
 * Makes the points spendable whose waiting time is over, the longest over first. One that fails
 * is logged and does not stop the others.
 */
export async function releasePoints(context: Context, shop: Shop, now: Date): Promise<void> {
  await releaseAll(context, shop, now, { list: listDueOrders, release: settleOrder })
  await releaseAll(context, shop, now, { list: listDueAwards, release: releaseAward })
}

/** What waits, and how it is released. */
interface Waiting<Id> {
  list(queries: Queries, shop_id: number, now: Date, limit: number): Promise<Id[]>
  release(tx: Tx, shop: Shop, id: Id, now: Date): Promise<void>
}

async function releaseAll<Id>(
  { database: { db }, log }: Context,
  shop: Shop,
  now: Date,
  waiting: Waiting<Id>,
): Promise<void> {
  let released: number
  do {
    released = 0
    for (const id of await waiting.list(db, shop.shop_id, now, RELEASED_PER_ROUND)) {
      try {
        await inTransaction(db, (tx) => waiting.release(tx, shop, id, now))
        released += 1
      } catch (error) {
        log.error({ err: error, released: id }, 'points that waited could not be released')
      }
    }
  } while (released === RELEASED_PER_ROUND)
}
