import { orderRule } from '../../domain/orders/judge.ts'
import type { Order } from '../../domain/orders/order.ts'
import {
  countedSpend,
  countsAsOrder,
  countsForLess,
  payableAt,
} from '../../domain/orders/settle.ts'
import type { StoredOrder } from '../../domain/orders/stored-order.ts'
import type { Program } from '../../domain/program.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { addOrderFigure, lockCustomer } from '../../store/customers/customers.ts'
import type { Tx } from '../../store/db.ts'
import { lockOrder, saveSettlement } from '../../store/orders/orders.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { enrol } from '../customers/admit-customer.ts'
import { noteActivity } from '../customers/note-activity.ts'
import { keepMemberships } from '../memberships/keep-memberships.ts'
import { settleCommission } from '../partners/settle-commission.ts'
import { settleReferrals } from '../referrals/settle-referrals.ts'
import { reviewMembers } from '../tiers/review-members.ts'
import { bookOrder } from './book-order.ts'
import { judgeStoredOrder } from './judge-order.ts'

/**
 * Brings the ledger to what an order is worth now, whatever has come of it so far and in whatever
 * order: pays it once it is due, releases what has waited, takes back what was refunded. Safe to
 * repeat: it books only the difference to what is booked.
 */
export async function settleOrder(tx: Tx, shop: Shop, order_id: number, now: Date): Promise<void> {
  await settleStored(tx, shop, await lockOrder(tx, shop.shop_id, order_id, now), now)
}

/** The same of an order that is locked already. */
export async function settleStored(
  tx: Tx,
  shop: Shop,
  stored: StoredOrder,
  now: Date,
): Promise<void> {
  const { order_id, document, customer_id } = stored
  if (document === null) return
  const { document: program, revision } = await readProgram(tx, shop.shop_id)
  await settleCommission(tx, shop, program, stored, now)
  // A guest earns nothing; an unknown customer's orders are settled once the customer is known.
  if (customer_id === null) return
  const customer = await admitBuyer(tx, shop, program, document, now)
  if (customer === undefined) return
  const counted_spend = await countOrder(tx, shop, stored, document, now)
  const payable_at = payableAt(orderRule(program), document)
  const judged =
    stored.judgement !== null || payable_at === null
      ? stored
      : {
          ...stored,
          judgement: await judgeStoredOrder(tx, shop, { program, revision }, document, now),
        }
  const to_book = { stored, judged, payable_at }
  const { booked, tier_points } = await bookOrder(tx, shop, program, to_book, now)
  const { judgement } = judged
  const settled = { order_id, judgement, counted_spend, ...booked }
  await saveSettlement(tx, shop.shop_id, settled, now)
  // Whoever is not known as a member yet, and is one by this order, has joined with all orders.
  if (customer.enrolled_at !== null) {
    await noteActivity(tx, shop, customer_id, [new Date(document.created_at)])
  }
  const is_newly_paid = stored.counted_spend === null && counted_spend !== null
  const bought = { order: document, refunds: stored.refunds, customer_id, is_newly_paid }
  await keepMemberships(tx, shop, program, bought, now)
  await settleReferrals(tx, shop, { program, revision }, { ...bought, customer }, now)
  if (tier_points !== 0 || counted_spend !== stored.counted_spend) {
    const is_less = tier_points < 0 || countsForLess(stored.counted_spend, counted_spend)
    const reason = is_less ? 'refund' : 'points'
    await reviewMembers(tx, shop, program, [customer_id], reason, now)
  }
}

/** The customer of an order, who becomes a member by it where nobody has to join by oneself. */
async function admitBuyer(tx: Tx, shop: Shop, program: Program, order: Order, now: Date) {
  const { customer_id } = order
  if (customer_id === null) return undefined
  const customer = await lockCustomer(tx, shop.shop_id, customer_id)
  const { switches, eligibility } = program
  const is_open = switches.program_enabled && !eligibility.opt_in.required
  const is_new = customer?.enrolled_at === null && customer.gone_at === null
  if (is_new && is_open && order.paid_at !== null) {
    await enrol(tx, shop, customer_id, { enrolled_via: 'first_order', locale: null, now })
  }
  return customer
}

/** Brings the customer's lifetime figures to what the order adds to them. */
async function countOrder(tx: Tx, shop: Shop, stored: StoredOrder, order: Order, now: Date) {
  const counted = countedSpend(order, stored.refunds)
  if (counted === stored.counted_spend || stored.customer_id === null) return counted
  await addOrderFigure(tx, shop.shop_id, stored.customer_id, {
    orders: Number(countsAsOrder(counted)) - Number(countsAsOrder(stored.counted_spend)),
    spend_before: stored.counted_spend ?? '0',
    spend_after: counted ?? '0',
    now,
  })
  return counted
}
