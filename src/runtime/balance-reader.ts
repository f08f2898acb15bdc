import type { Account } from '../domain/points/ledger.ts'
import { KeyedBatcher } from '../lib/batcher.ts'
import type { Database } from '../store/db.ts'
import { findAccounts } from '../store/points/ledger.ts'

/** How many balances one query reads, and how many queries of a shop run at a time. */
const BATCH_READS_MAX = 128
const BATCHES_RUNNING_MAX = 2

/** Reads accounts. Reads of one shop that arrive together are one query. */
export class BalanceReader {
  readonly #batches: KeyedBatcher<number, number, Account | undefined>

  constructor(db: Database) {
    this.#batches = new KeyedBatcher((shop_id) => ({
      items_max: BATCH_READS_MAX,
      running_max: BATCHES_RUNNING_MAX,
      run: async (customer_ids) => {
        const accounts = await findAccounts(db, shop_id, [...new Set(customer_ids)])
        return customer_ids.map((customer_id) => ({
          status: 'fulfilled',
          value: accounts.get(customer_id),
        }))
      },
    }))
  }

  /** The account as it is now; undefined if the customer is not a member. */
  read(shop_id: number, customer_id: number): Promise<Account | undefined> {
    return this.#batches.add(shop_id, customer_id)
  }
}
