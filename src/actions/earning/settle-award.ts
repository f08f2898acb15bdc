import { type Award, paidFor } from '../../domain/earning/awards.ts'
import {
  type Booked,
  bookRelease,
  bookReversal,
  type PaidFor,
} from '../../domain/points/booking.ts'
import { OpenAccount } from '../../domain/points/open-account.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import type { Tx } from '../../store/db.ts'
import { lockAward, saveAward } from '../../store/earning/awards.ts'
import { lockAccounts, readTitleParams } from '../../store/points/ledger.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { bookEntries } from '../points/book-entries.ts'
import { expireBefore } from '../points/expire-members.ts'
import { readLot } from '../points/read-lot.ts'
import { reviewMembers } from '../tiers/review-members.ts'

/** Makes the points of an award spendable whose waiting time is over; safe to repeat. */
export async function releaseAward(tx: Tx, shop: Shop, award_id: string, now: Date): Promise<void> {
  await rebook(tx, shop, award_id, 'points', now, async (open, award, paid) => {
    if (award.pending_until === null || award.pending_until > now) return award
    await expireBefore(tx, shop, open, award, now)
    return bookRelease(open, paid, award, now)
  })
}

/** Takes back all that is left of an award, what was spent of it too; safe to repeat. */
export async function takeBackAward(
  tx: Tx,
  shop: Shop,
  award_id: string,
  now: Date,
): Promise<void> {
  await rebook(tx, shop, award_id, 'refund', now, async (open, award, paid) => {
    const { points } = award
    if (points === 0) return award
    const lot = await readLot(tx, shop, open.account, award)
    return bookReversal(open, paid, award, { points, lot }, now)
  })
}

async function rebook(
  tx: Tx,
  shop: Shop,
  award_id: string,
  reason: 'points' | 'refund',
  now: Date,
  decide: (open: OpenAccount, award: Award, paid: PaidFor) => Promise<Booked>,
): Promise<void> {
  const award = await lockAward(tx, shop.shop_id, award_id)
  if (award === undefined || award.entry_seq === null) return
  const { customer_id } = award
  const account = (await lockAccounts(tx, shop.shop_id, [customer_id])).get(customer_id)
  if (account === undefined) return
  const open = new OpenAccount(account)
  const title_params = await readTitleParams(tx, shop.shop_id, customer_id, award.entry_seq)
  const paid = { ...paidFor(award), title_params }
  await saveAward(tx, shop.shop_id, award_id, await decide(open, award, paid))
  await bookEntries(tx, shop, [open])
  if (open.account.tier_points === account.tier_points) return
  const { document: program } = await readProgram(tx, shop.shop_id)
  await reviewMembers(tx, shop, program, [customer_id], reason, now)
}
