import type { Context } from '../../context.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { listOpenErasedAccounts } from '../../store/customers/erased-accounts.ts'
import { inTransaction } from '../../store/db.ts'
import { ROWS_AT_ONCE } from '../../store/rows-at-once.ts'
import { closeErasedAccount } from './close-erased-account.ts'

/**
 * Closes the accounts of erased customers that have something left, each in its own transaction. If
 * one fails, it is logged and does not stop the others.
 */
export async function closeErasedAccounts(
  { database: { db }, log }: Pick<Context, 'database' | 'log'>,
  shop: Shop,
  now: Date,
): Promise<void> {
  let after = 0
  for (;;) {
    const page = { after, limit: ROWS_AT_ONCE }
    const customer_ids = await listOpenErasedAccounts(db, shop.shop_id, page)
    for (const customer_id of customer_ids) {
      try {
        await inTransaction(db, (tx) => closeErasedAccount(tx, shop, customer_id, now))
      } catch (error) {
        log.error({ err: error, customer_id }, 'the account of an erased customer stays open')
      }
    }
    after = customer_ids.at(-1) ?? after
    if (customer_ids.length < ROWS_AT_ONCE) return
  }
}
