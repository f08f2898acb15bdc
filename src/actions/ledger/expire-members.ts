import { bookExpiry } from '../../domain/points/book-expiry.ts'
import type { Booked } from '../../domain/points/booking.ts'
import { OpenAccount } from '../../domain/points/open-account.ts'
import type { ExpiryTerms } from '../../domain/points/points-expiry.ts'
import { expiryTerms, type ShopAt } from '../../domain/shop-at.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import type { Tx } from '../../store/db.ts'
import { lockAccounts } from '../../store/points/ledger.ts'
import { bookEntries } from './book-entries.ts'

/** Takes the expired balances of these members. A member may become active before the lock. */
export async function expireMembers(
  tx: Tx,
  shop: Shop,
  customer_ids: readonly number[],
  terms: ExpiryTerms,
  now: Date,
): Promise<void> {
  if (customer_ids.length === 0) return
  const accounts = await lockAccounts(tx, shop.shop_id, customer_ids)
  const opened = [...accounts.values()].map((account) => new OpenAccount(account))
  for (const open of opened) bookExpiry(open, terms, now, now)
  await bookEntries(tx, shop, opened)
}

/**
 * Takes from a locked account what had expired before its held points were due. Those points keep
 * what was still there then, however late they are released.
 */
export function expireBefore(
  at: ShopAt,
  open: OpenAccount,
  { pending_until, pending_points }: Pick<Booked, 'pending_until' | 'pending_points'>,
): void {
  if (pending_until === null || pending_until > at.now || pending_points === 0) return
  const terms = expiryTerms(at)
  if (terms !== null) bookExpiry(open, terms, pending_until, at.now)
}
