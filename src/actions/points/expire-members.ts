import { bookExpiry } from '../../domain/points/book-expiry.ts'
import type { Booked } from '../../domain/points/booking.ts'
import { OpenAccount } from '../../domain/points/open-account.ts'
import type { ExpiryTerms } from '../../domain/points/points-expiry.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import type { Queries, Tx } from '../../store/db.ts'
import { lockAccounts } from '../../store/points/ledger.ts'
import { readExpirySince, readProgram } from '../../store/programme/programs.ts'
import { bookEntries } from './book-entries.ts'

/** By what points expire in a shop; null: they do not. */
export async function readExpiryTerms(
  queries: Queries,
  { shop_id, timezone: time_zone }: Shop,
): Promise<ExpiryTerms | null> {
  const since = await readExpirySince(queries, shop_id)
  if (since === null) return null
  const { months } = (await readProgram(queries, shop_id)).document.points_expiry
  return { time_zone, since, months }
}

/** Takes the balances of these members that have run out: somebody may be active before the lock. */
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
 * Takes of a locked account what had run out before points that wait were due: they keep what was
 * still there, and nothing else, however late they are released.
 */
export async function expireBefore(
  tx: Tx,
  shop: Shop,
  open: OpenAccount,
  { pending_until, pending_points }: Pick<Booked, 'pending_until' | 'pending_points'>,
  now: Date,
): Promise<void> {
  if (pending_until === null || pending_until > now || pending_points === 0) return
  const terms = await readExpiryTerms(tx, shop)
  if (terms !== null) bookExpiry(open, terms, pending_until, now)
}
