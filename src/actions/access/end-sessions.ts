import type { Context } from '../../context.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { endSessions as end, findPresence } from '../../store/customers/customer-presence.ts'
import { saveProfiles } from '../../store/customers/customers.ts'
import { inTransaction } from '../../store/db.ts'
import { findPlatformCustomer } from '../customers/enroll.ts'

/**
 * Ends every session token of one customer; the keys that created them stay. A customer that we do
 * not know may have tokens too, so we ask the platform.
 */
export async function endSessions(
  context: Context,
  shop: Shop,
  customer_id: number,
  now: Date,
): Promise<void> {
  const { db } = context.database
  const known = await findPresence(db, shop.shop_id, customer_id)
  const unknown =
    known === undefined ? [await findPlatformCustomer(context, shop, customer_id)] : []
  await inTransaction(db, async (tx) => {
    if (unknown.length > 0) await saveProfiles(tx, shop.shop_id, unknown, now)
    await end(tx, shop.shop_id, customer_id, now)
  })
}
