import type { Context } from '../../context.ts'
import { activityCutoff } from '../../domain/points/points-expiry.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { inTransaction, type Tx } from '../../store/db.ts'
import { listIdleMembers } from '../../store/points/points-expiry.ts'
import { releasePoints } from '../orders/release-points.ts'
import { expireMembers, readExpiryTerms } from './expire-members.ts'

const BATCH_MEMBERS = 250

/**
 * Takes the balances of members who were not active for the time that the programme gives, batch
 * by batch. What waits, and what counts for tiers, stays.
 */
export async function expirePoints(context: Context, shop: Shop, now: Date): Promise<void> {
  // What was due before keeps the points, however late the one job runs after the other.
  await releasePoints(context, shop, now)
  const { db } = context.database
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after
    after = await inTransaction(db, (tx) => expireBatch(tx, shop, from, now))
  }
}

/** Up to which number the members were looked at; null: all were. */
async function expireBatch(tx: Tx, shop: Shop, after: number, now: Date): Promise<number | null> {
  const terms = await readExpiryTerms(tx, shop)
  if (terms === null) return null
  const before = activityCutoff(terms.time_zone, now, terms.months)
  // Switching it on begins a full period for everybody.
  if (terms.since >= before) return null
  const page = { before, after, limit: BATCH_MEMBERS }
  const idle = await listIdleMembers(tx, shop.shop_id, page)
  const numbers = idle.map(({ customer_id }) => customer_id)
  await expireMembers(tx, shop, numbers, terms, now)
  return idle.length < BATCH_MEMBERS ? null : (numbers.at(-1) ?? null)
}
