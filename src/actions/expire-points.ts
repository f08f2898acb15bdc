import type { Context } from '../context.ts'
import { AT_ONCE } from '../domain/ledger.ts'
import { OpenAccount } from '../domain/open-account.ts'
import { activityCutoff } from '../domain/points-expiry.ts'
import type { Shop } from '../domain/shop.ts'
import { inTransaction, type Tx } from '../store/db.ts'
import { lockAccounts } from '../store/ledger.ts'
import { listInactiveMembers } from '../store/points-expiry.ts'
import { readExpirySince, readProgram } from '../store/programs.ts'
import { bookEntries } from './book-entries.ts'

const BATCH_MEMBERS = 250

/**
 * Takes the balances of members who were not active for the time that the programme gives, batch
 * by batch. What waits, and what counts for tiers, stays.
 */
export async function expirePoints({ database }: Context, shop: Shop, now: Date): Promise<void> {
  let expired = BATCH_MEMBERS
  while (expired === BATCH_MEMBERS) {
    expired = await inTransaction(database.db, (tx) => expireBatch(tx, shop, now))
  }
}

/** How many members were looked at. */
async function expireBatch(tx: Tx, shop: Shop, now: Date): Promise<number> {
  const { shop_id } = shop
  const since = await readExpirySince(tx, shop_id)
  if (since === null) return 0
  const { document } = await readProgram(tx, shop_id)
  const cutoff = activityCutoff(shop.timezone, now, document.points_expiry.months)
  // Switching it on begins a full period for everybody.
  if (since >= cutoff) return 0
  const numbers = await listInactiveMembers(tx, shop_id, cutoff, BATCH_MEMBERS)
  const accounts = [...(await lockAccounts(tx, shop_id, numbers)).values()]
  const open = accounts
    // Somebody may have been active before the lock.
    .filter(({ last_activity_at }) => last_activity_at === null || last_activity_at < cutoff)
    .map((account) => new OpenAccount(account))
    .filter(({ balance }) => balance > 0)
  for (const account of open) {
    account.post({
      type: 'expire',
      points: -account.balance,
      requested_points: -account.balance,
      source: 'expiry',
      source_ref: null,
      description: null,
      title_key: 'points_expired',
      metadata: null,
      order_total: null,
      ...AT_ONCE,
      created_at: now,
    })
  }
  await bookEntries(tx, shop, open)
  return numbers.length
}
