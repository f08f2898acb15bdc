import { rateLimited } from '../errors.ts'
import { Semaphore } from '../lib/semaphore.ts'

/**
 * How many previews of a shop may wait; the next one is refused. A dry run has the rate of a read,
 * so a key may send this many at once.
 */
export const PREVIEWS_WAITING_MAX = 100

/** Most previews take less, so by then one that waited has run. */
const RETRY_SECONDS = 5

interface ShopQueue {
  readonly slot: Semaphore
  /** Those that run or wait. */
  previews: number
}

/**
 * Runs the previews of each shop one at a time: dry runs, forecasts and all else that walks orders
 * or members to say what would happen. Shops do not wait for each other. Each process has its own
 * queues.
 */
export class PreviewQueue {
  readonly #shops = new Map<number, ShopQueue>()

  /**
   * Takes the slot of the shop while `preview` runs; throws `rate_limited` if too many wait. Must
   * not be called in a transaction, which would hold a connection while it waits.
   */
  async run<Result>(shop_id: number, preview: () => Promise<Result>): Promise<Result> {
    const queue = this.#shops.get(shop_id) ?? { slot: new Semaphore(1), previews: 0 }
    if (queue.previews > PREVIEWS_WAITING_MAX) throw rateLimited('preview', RETRY_SECONDS)
    this.#shops.set(shop_id, queue)
    queue.previews += 1
    const held = await queue.slot.take()
    try {
      return await preview()
    } finally {
      held.leave()
      queue.previews -= 1
      if (queue.previews === 0) this.#shops.delete(shop_id)
    }
  }
}
