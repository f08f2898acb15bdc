import type { CartBuyer, CheckoutData } from '../context.ts'
import { KeyedBatcher } from '../lib/batcher.ts'
import { listOpenCampaigns } from '../store/campaigns/campaigns.ts'
import { findBuyers } from '../store/customers/customers.ts'
import type { Database } from '../store/db.ts'
import { readProgram } from '../store/programme/programs.ts'

/** How many buyers one reading is for, and how many readings of a shop run at a time. */
const BATCH_READS_MAX = 128
const BATCHES_RUNNING_MAX = 2

/** Reads the facts that carts are judged by. Readings of one shop that arrive together are one. */
export class CheckoutReader {
  readonly #batches: KeyedBatcher<number, CartBuyer, CheckoutData>

  constructor(db: Database) {
    this.#batches = new KeyedBatcher((shop_id) => ({
      items_max: BATCH_READS_MAX,
      running_max: BATCHES_RUNNING_MAX,
      run: async (all) => {
        const customer_ids = new Set(all.flatMap(({ customer_id }) => customer_id ?? []))
        const earliest = new Date(Math.min(...all.map(({ now }) => now.getTime())))
        const [{ document: program, revision }, campaigns, buyers] = await Promise.all([
          readProgram(db, shop_id),
          listOpenCampaigns(db, shop_id, earliest),
          findBuyers(db, shop_id, [...customer_ids]),
        ])
        return all.map(({ customer_id }) => ({
          status: 'fulfilled',
          value: {
            ...{ program, revision, campaigns },
            buyer: customer_id === null ? undefined : buyers.get(customer_id),
          },
        }))
      },
    }))
  }

  read(shop_id: number, buyer: CartBuyer): Promise<CheckoutData> {
    return this.#batches.add(shop_id, buyer)
  }
}
