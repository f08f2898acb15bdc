import type { CustomerMerge, CustomerPair } from '../../domain/customers/customer-merge.ts'
import { bookExpiry } from '../../domain/points/book-expiry.ts'
import { closeAccount } from '../../domain/points/close-account.ts'
import { POINTS_MAX } from '../../domain/points/ledger.ts'
import { OpenAccount } from '../../domain/points/open-account.ts'
import type { Origin } from '../../domain/points/origin.ts'
import { expiryTerms, type ShopAt } from '../../domain/shop-at.ts'
import { forgetEmails } from '../../emails/queue.ts'
import { customersMerged, notFound, pointsOutOfRange } from '../../errors.ts'
import { lockCustomers } from '../../store/customers/customer-locks.ts'
import {
  addAccount,
  addGoneCustomer,
  copyEntries,
  findWhoHas,
  lockOrdersOf,
  readHeldTiers,
  readWhatIsBrought,
  removeAccount,
  saveMerge,
} from '../../store/customers/customer-merges.ts'
import { lockPlace } from '../../store/customers/customer-presence.ts'
import { joinProfiles } from '../../store/customers/merged-profiles.ts'
import { moveRows } from '../../store/customers/moved-rows.ts'
import type { Tx } from '../../store/db.ts'
import { insertAccount, lockAccounts } from '../../store/points/ledger.ts'
import { bookEntries } from '../ledger/book-entries.ts'
import { keepHigherTier } from '../tiers/keep-higher-tier.ts'
import { reviewMembers } from '../tiers/review-members.ts'
import { eraseCustomer } from './erase-customer.ts'

/** A merge that is wanted, and who wants it. */
export interface WantedMerge extends CustomerPair {
  /** The call that asks for it; null: the platform reported it. */
  readonly origin: Origin | null
}

/**
 * Makes one customer of two: everything that the one has becomes the other's, in this transaction.
 * Safe to repeat, also on two workers at once: null, nothing was left to do. If the other was merged
 * too, the one who stayed then gets it. Throws `not_found` where the other is unknown.
 */
export async function mergeCustomers(
  tx: Tx,
  at: ShopAt,
  { customer_id, into, origin }: WantedMerge,
): Promise<CustomerMerge | null> {
  const { shop, now } = at
  const locked = await lockPair(tx, shop.shop_id, { customer_id, into }, now)
  if (locked === null) return null
  const { is_erased, ...pair } = locked
  const before = await bringLedger(tx, at, pair, origin)
  const { brought } = before
  const moved = { after_seq: before.after_seq, entries_moved: before.entries_moved }
  await moveRows(tx, { shop_id: shop.shop_id, ...pair, ...moved })
  await joinProfiles(tx, shop.shop_id, pair, now)
  await forgetEmails(tx, shop.shop_id, customer_id, now)
  await removeAccount(tx, shop.shop_id, customer_id)
  const merge = { ...pair, ...moved, ...brought, merged_at: now }
  await saveMerge(tx, shop.shop_id, merge, origin)
  await keepHigherTier(tx, at, pair.into, before.tiers)
  await reviewMembers(tx, at, [{ customer_id: pair.into, cause: 'points' }])
  // What came to somebody who was erased is erased too.
  if (is_erased) await eraseCustomer(tx, shop, pair.into, now)
  return merge
}

interface LockedPair extends CustomerPair {
  /** Of the one who stays. */
  readonly is_erased: boolean
}

/**
 * Locks both, in the order of locks (docs/ledger.md), and says who they are by now; null: they are
 * one already. Throws `not_found`, and `customers_merged` where the one was merged into somebody
 * else.
 */
async function lockPair(
  tx: Tx,
  shop_id: number,
  { customer_id, into: wanted }: CustomerPair,
  now: Date,
): Promise<LockedPair | null> {
  for (;;) {
    const into = await findWhoHas(tx, shop_id, wanted)
    const numbers = [customer_id, into].sort((one, other) => one - other)
    for (const number of new Set(numbers)) await lockPlace(tx, shop_id, number)
    await lockOrdersOf(tx, shop_id, customer_id)
    await addGoneCustomer(tx, shop_id, customer_id, now)
    const known = await lockCustomers(tx, shop_id, numbers)
    const [gone, kept] = [known.get(customer_id), known.get(into)]
    if (kept === undefined || gone === undefined) throw notFound('customer', into)
    // Somebody was faster.
    if (kept.merged_into !== null && kept !== gone) continue
    if (gone.merged_into === into) return null
    if (gone.merged_into !== null || gone === kept) {
      throw customersMerged(customer_id, gone.merged_into ?? into)
    }
    return { customer_id, into, is_erased: kept.erased_at !== null }
  }
}

/**
 * Writes the one's entries into the ledger of the other, and closes the one's. What had expired
 * until then expires first, of each by its own activity.
 */
async function bringLedger(tx: Tx, at: ShopAt, pair: CustomerPair, origin: Origin | null) {
  const { shop, now } = at
  const { shop_id } = shop
  const { customer_id, into } = pair
  const first = await lockAccounts(tx, shop_id, [customer_id, into])
  if (first.has(customer_id) && !first.has(into)) await insertAccount(tx, shop_id, into, now)
  await expireNow(tx, at, pair)
  const accounts = await lockAccounts(tx, shop_id, [customer_id, into])
  const [gone, kept] = [accounts.get(customer_id), accounts.get(into)]
  const tiers = await readHeldTiers(tx, shop_id, pair)
  const brought = await readWhatIsBrought(tx, shop_id, customer_id)
  const after_seq = kept?.seq ?? 0
  if (gone === undefined || kept === undefined) {
    return { after_seq, entries_moved: 0, brought, tiers: null }
  }
  if (gone.credits_total + kept.credits_total > POINTS_MAX) throw pointsOutOfRange()
  const entries_moved = gone.seq
  await copyEntries(tx, shop_id, { ...pair, after_seq, entries_moved })
  await addAccount(tx, shop_id, pair, now)
  const open = new OpenAccount(gone, origin)
  closeAccount(open, 'merge', now)
  await bookEntries(tx, shop, [open])
  const [gone_tier, kept_tier] = [tiers.get(customer_id), tiers.get(into)]
  const held = gone_tier && kept_tier ? { gone: gone_tier, kept: kept_tier } : null
  return { after_seq, entries_moved, brought, tiers: held }
}

async function expireNow(tx: Tx, at: ShopAt, { customer_id, into }: CustomerPair): Promise<void> {
  const terms = expiryTerms(at)
  if (terms === null) return
  const accounts = await lockAccounts(tx, at.shop.shop_id, [customer_id, into])
  const opened = [...accounts.values()].map((account) => new OpenAccount(account))
  for (const open of opened) bookExpiry(open, terms, at.now, at.now)
  await bookEntries(tx, at.shop, opened)
}
