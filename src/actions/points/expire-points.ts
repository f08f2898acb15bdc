import type { Context } from '../../context.ts'
import { activityCutoff, expiryOf } from '../../domain/points/points-expiry.ts'
import { expiryTerms } from '../../domain/shop-at.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { inTransaction, type Tx } from '../../store/db.ts'
import { type IdlePlace, listIdleMembers } from '../../store/points/points-expiry.ts'
import { readShopAt } from '../../store/programme/programs.ts'
import { ROWS_AT_ONCE } from '../../store/rows-at-once.ts'
import { expireMembers } from '../ledger/expire-members.ts'
import { releasePoints } from '../orders/release-points.ts'

/**
 * Takes the balances of members who were inactive for the programme's period, batch by batch. Held
 * points stay, and so do points that count for tiers.
 */
export async function expirePoints(context: Context, shop: Shop, now: Date): Promise<void> {
  // Held points that were due before keep the balance, however late their job runs.
  await releasePoints(context, shop, now)
  const { db } = context.database
  let after: IdlePlace | null = null
  do {
    const from: IdlePlace | null = after
    after = await inTransaction(db, (tx) => expireBatch(tx, shop, from, now))
  } while (after !== null)
}

/** The place of the last member that was checked; null: all were. */
async function expireBatch(
  tx: Tx,
  shop: Shop,
  after: IdlePlace | null,
  now: Date,
): Promise<IdlePlace | null> {
  const terms = expiryTerms(await readShopAt(tx, shop, now))
  if (terms === null) return null
  const before = activityCutoff(terms.time_zone, now, terms.months)
  // Switching it on begins a full period for everybody.
  if (terms.since >= before) return null
  const page = { before, after, limit: ROWS_AT_ONCE }
  const idle = await listIdleMembers(tx, shop.shop_id, page)
  // Points that came too late to be taken keep some of them, who are not locked.
  const due = idle.filter((member) => expiryOf(member, terms).expires_at <= now)
  const numbers = due.map(({ customer_id }) => customer_id)
  await expireMembers(tx, shop, numbers, terms, now)
  return idle.length < ROWS_AT_ONCE ? null : (idle.at(-1) ?? null)
}
