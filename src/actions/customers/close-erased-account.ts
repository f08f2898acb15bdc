import { paidFor } from '../../domain/earning/awards.ts'
import { paidOrder } from '../../domain/orders/paid-order.ts'
import { type Booked, bookReversal, type PaidFor } from '../../domain/points/booking.ts'
import { closeAccount } from '../../domain/points/close-account.ts'
import { FORGOTTEN } from '../../domain/points/ledger.ts'
import { NOTHING_LOST } from '../../domain/points/lots.ts'
import { OpenAccount } from '../../domain/points/open-account.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { lockCustomer } from '../../store/customers/customer-locks.ts'
import {
  endStandings,
  endsClosed,
  type HeldOrder,
  listPendingCodes,
  lockHeldAwards,
  lockHeldOrders,
  saveHeldOrder,
} from '../../store/customers/erased-accounts.ts'
import type { Tx } from '../../store/db.ts'
import { saveAward } from '../../store/earning/awards.ts'
import { lockAccount } from '../../store/points/ledger.ts'
import { giveUp } from '../codes/give-points-back.ts'
import { withdrawCode } from '../codes/withdraw-code.ts'
import { bookEntries } from '../ledger/book-entries.ts'

/**
 * Closes the account of a customer who is marked as erased: takes back what is held, ends the tier,
 * the paid memberships and the codes that were not made yet, and takes the balance and the debt to
 * zero with one entry. It sends no event and no e-mail of its own. Safe to repeat.
 */
export async function closeErasedAccount(
  tx: Tx,
  shop: Shop,
  customer_id: number,
  now: Date,
): Promise<void> {
  const { shop_id } = shop
  const orders = await lockHeldOrders(tx, shop_id, customer_id)
  const customer = await lockCustomer(tx, shop_id, customer_id)
  // The customer may be back.
  if (customer === undefined || customer.erased_at === null) return
  if ((await lockAccount(tx, shop_id, customer_id)) === undefined) return
  const awards = await lockHeldAwards(tx, shop_id, customer_id)
  await endPendingCodes(tx, shop, customer_id, now)
  await endStandings(tx, shop_id, customer_id, now)
  // What was given up has come back into the balance.
  const account = await lockAccount(tx, shop_id, customer_id)
  if (account === undefined || account.seq === 0) return
  const open = new OpenAccount(account, null, false)
  const is_empty = open.balance + account.pending_points + account.owed_points === 0
  if (is_empty && (await endsClosed(tx, shop_id, account))) return
  for (const order of orders) {
    const { order_id } = order
    await saveHeldOrder(tx, shop_id, order_id, takeHeld(open, orderOf(shop, order), order, now))
  }
  for (const award of awards) {
    const paid = { ...paidFor(award), title_params: award.title_params }
    await saveAward(tx, shop_id, award.award_id, takeHeld(open, paid, award, now))
  }
  closeAccount(open, FORGOTTEN, now)
  await bookEntries(tx, shop, [open])
}

async function endPendingCodes(tx: Tx, shop: Shop, customer_id: number, now: Date): Promise<void> {
  for (const { code_id, kind } of await listPendingCodes(tx, shop.shop_id, customer_id)) {
    if (kind === 'redemption') await giveUp(tx, shop, code_id, now, false)
    else await withdrawCode(tx, shop, code_id, now)
  }
}

function orderOf(shop: Shop, { document, ...order }: HeldOrder): PaidFor {
  if (document === null) throw new Error(`order ${order.order_id} holds points without a report`)
  return paidOrder(shop, { ...order, document }, order.awards, null)
}

function takeHeld(open: OpenAccount, paid: PaidFor, booked: Booked, now: Date): Booked {
  const held = { points: booked.pending_points, lot: NOTHING_LOST }
  return bookReversal(open, paid, booked, held, now)
}
