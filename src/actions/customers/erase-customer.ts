import type { Shop } from '../../domain/shops/shop.ts'
import { lockOrdersOf } from '../../store/customers/customer-merges.ts'
import { markErased } from '../../store/customers/customer-presence.ts'
import type { Tx } from '../../store/db.ts'
import { closeErasedAccount } from './close-erased-account.ts'
import { forgetCustomer } from './forget-customer.ts'

/**
 * Erases a customer for good: a deletion that also closes the account, so that nothing waits for
 * the customer to come back. The caller marks the customer as gone. Safe to repeat.
 */
export async function eraseCustomer(
  tx: Tx,
  shop: Shop,
  customer_id: number,
  now: Date,
): Promise<void> {
  const { shop_id } = shop
  // Orders are locked before their customers.
  await lockOrdersOf(tx, shop_id, customer_id)
  await markErased(tx, shop_id, customer_id, now)
  await closeErasedAccount(tx, shop, customer_id, now)
  // E-mails about what was closed go with all others.
  await forgetCustomer(tx, shop_id, customer_id, now)
}
