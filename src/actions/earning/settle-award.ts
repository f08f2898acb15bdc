import { paidFor, type RulePayment } from '../../domain/earning/awards.ts'
import {
  type Booked,
  bookRelease,
  bookReversal,
  type PaidFor,
} from '../../domain/points/booking.ts'
import { OpenAccount } from '../../domain/points/open-account.ts'
import type { Origin } from '../../domain/points/origin.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import type { Tx } from '../../store/db.ts'
import { findAwardOf, lockAward, saveAward } from '../../store/earning/awards.ts'
import { lockAccount, readTitleParams } from '../../store/points/ledger.ts'
import { readShopAt } from '../../store/programme/programs.ts'
import { bookEntries } from '../ledger/book-entries.ts'
import { expireBefore } from '../ledger/expire-members.ts'
import { readLot } from '../ledger/read-lot.ts'
import { reviewMembers } from '../tiers/review-members.ts'

/** Releases the points of an award whose waiting time is over; safe to repeat. */
export async function releaseAward(tx: Tx, shop: Shop, award_id: string, now: Date): Promise<void> {
  const award = await findAwardOf(tx, shop.shop_id, award_id)
  if (award === undefined) return
  // Locked before the programme is read, because a change of the tiers places members under this
  // lock too.
  await lockAccount(tx, shop.shop_id, award.customer_id)
  const at = await readShopAt(tx, shop, now)
  await rebook(tx, at, award_id, { reason: 'points', origin: null }, async (open, award, paid) => {
    if (award.pending_until === null || award.pending_until > now) return award
    expireBefore(at, open, award)
    return bookRelease(open, paid, award, now)
  })
}

/** Somebody who takes it back, and why. */
interface ByHand {
  readonly reason: string | null
  readonly origin: Origin
}

/** Takes back all that is left of an award, including what was spent of it; safe to repeat. */
export async function takeBackAward(
  tx: Tx,
  at: ShopAt,
  award_id: string,
  by: ByHand,
): Promise<void> {
  const how = { reason: 'refund', origin: by.origin } as const
  await rebook(tx, at, award_id, how, async (open, award, paid) => {
    const { points } = award
    if (points === 0) return award
    const lot = await readLot(tx, at.shop, open.account.customer_id, award)
    return bookReversal(open, paid, award, { points, lot, reason: by.reason }, at.now)
  })
}

async function rebook(
  tx: Tx,
  at: ShopAt,
  award_id: string,
  { reason, origin }: { reason: 'points' | 'refund'; origin: Origin | null },
  decide: (open: OpenAccount, award: RulePayment, paid: PaidFor) => Promise<Booked>,
): Promise<void> {
  const { shop } = at
  const of_award = await findAwardOf(tx, shop.shop_id, award_id)
  if (of_award === undefined || of_award.entry_seq === null) return
  const { customer_id } = of_award
  const account = await lockAccount(tx, shop.shop_id, customer_id)
  const award = await lockAward(tx, shop.shop_id, award_id)
  if (account === undefined || award === undefined || award.entry_seq === null) return
  const open = new OpenAccount(account, origin)
  const title_params = await readTitleParams(tx, shop.shop_id, customer_id, award.entry_seq)
  const paid = { ...paidFor(award), title_params }
  await saveAward(tx, shop.shop_id, award_id, await decide(open, award, paid))
  await bookEntries(tx, shop, [open])
  const counts = open.account.tier_points !== account.tier_points
  if (!counts || !at.program.switches.tiers_enabled) return
  await reviewMembers(tx, at, [{ customer_id, cause: reason }])
}
