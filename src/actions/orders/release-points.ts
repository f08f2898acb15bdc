import type { Context } from '../../context.ts'
import { nothingNew } from '../../domain/orders/take-report.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { inTransaction, type Queries, type Tx } from '../../store/db.ts'
import { listDueAwards } from '../../store/earning/awards.ts'
import { listDueOrders } from '../../store/orders/orders.ts'
import { readShopAt } from '../../store/programme/programs.ts'
import { releaseAward } from '../earning/settle-award.ts'
import { settleOrders } from './settle-orders.ts'

const RELEASED_PER_ROUND = 200

/**
 * Releases the points whose waiting time is over, the longest over first. Orders and other awards
 * are released in one sequence, because each keeps points from expiring. If one fails, it is logged
 * and does not stop the others.
 */
export async function releasePoints(
  { database: { db }, log, secret }: Context,
  shop: Shop,
  now: Date,
): Promise<void> {
  let released: number
  do {
    released = 0
    for (const { id, release } of await listDue(db, secret, shop, now)) {
      try {
        await inTransaction(db, release)
        released += 1
      } catch (error) {
        log.error({ err: error, released: id }, 'pending points could not be released')
      }
    }
  } while (released === RELEASED_PER_ROUND)
}

interface Due {
  readonly id: string | number
  readonly pending_until: Date
  release(tx: Tx): Promise<void>
}

async function listDue(queries: Queries, secret: string, shop: Shop, now: Date): Promise<Due[]> {
  const { shop_id } = shop
  const orders = await listDueOrders(queries, shop_id, now, RELEASED_PER_ROUND)
  const awards = await listDueAwards(queries, shop_id, now, RELEASED_PER_ROUND)
  const due: Due[] = [
    ...orders.map(({ order_id: id, pending_until }) => ({
      ...{
        id,
        pending_until,
        release: async (tx: Tx) =>
          settleOrders(tx, secret, await readShopAt(tx, shop, now), [nothingNew(id)]),
      },
    })),
    ...awards.map(({ award_id: id, pending_until }) => ({
      ...{ id, pending_until, release: (tx: Tx) => releaseAward(tx, shop, id, now) },
    })),
  ]
  due.sort((left, right) => left.pending_until.getTime() - right.pending_until.getTime())
  return due.slice(0, RELEASED_PER_ROUND)
}
