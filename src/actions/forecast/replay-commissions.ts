import type { ComparedChange } from '../../domain/forecast/compared-change.ts'
import type { CommissionForecast } from '../../domain/forecast/forecast.ts'
import {
  changesCommissions,
  ReplayedCommissions,
} from '../../domain/forecast/replayed-commissions.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import type { Database } from '../../store/db.ts'
import {
  countPastCommissions,
  readPastCommissions,
} from '../../store/forecast/window-commissions.ts'
import type { OrderPlace, OrderWindow } from '../../store/forecast/window-orders.ts'

/** So many lie in memory at a time. */
const PAGE_ORDERS = 250

/**
 * What partners get for the orders of the window on both sides: for all of them, or for the first
 * so many, raised to all. null: the change says nothing about it, or no order counted for a partner.
 */
export async function replayCommissions(
  db: Database,
  shop: Shop,
  change: ComparedChange,
  window: OrderWindow,
  orders_max: number,
): Promise<CommissionForecast | null> {
  if (!changesCommissions(change)) return null
  const orders = await countPastCommissions(db, window)
  if (orders === 0) return null
  const replayed = new ReplayedCommissions(change)
  let after: OrderPlace | null = null
  let left = orders_max
  do {
    const limit = Math.min(PAGE_ORDERS, left)
    const read: Awaited<ReturnType<typeof readPastCommissions>> = await readPastCommissions(
      db,
      window,
      { after, limit },
    )
    replayed.take(read.page)
    after = read.next
    left -= limit
  } while (after !== null && left > 0)
  return replayed.finish(orders, shop.currency)
}
