import { orderRule } from '../../domain/orders/judge.ts'
import type { Order } from '../../domain/orders/order.ts'
import {
  countedSpend,
  countsAsOrder,
  countsForLess,
  payableAt,
} from '../../domain/orders/settle.ts'
import { awardsOf, isSettled, type StoredOrder } from '../../domain/orders/stored-order.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { giveBackToCampaigns } from '../../store/campaigns/campaigns.ts'
import { lockPlace } from '../../store/customers/customer-presence.ts'
import { addOrderFigure, lockCustomer } from '../../store/customers/customers.ts'
import type { Tx } from '../../store/db.ts'
import { lockOrder, saveSettlement } from '../../store/orders/orders.ts'
import { enroll } from '../customers/enroll.ts'
import { applyOrderToMemberships } from '../memberships/apply-order-to-memberships.ts'
import { settleCommission } from '../partners/settle-commission.ts'
import { settleReferrals } from '../referrals/settle-referrals.ts'
import { reviewMembers } from '../tiers/review-members.ts'
import { noteActivity } from '../write/note-activity.ts'
import { bookOrder } from './book-order.ts'
import { judgeStoredOrder } from './judge-order.ts'

/**
 * Brings the ledger to what an order is worth now, whatever has happened to it and in whatever
 * order: pays it once it is due, releases held points, takes back refunded ones. Safe to repeat: it
 * books only the difference.
 */
export async function settleOrder(tx: Tx, at: ShopAt, order_id: number): Promise<void> {
  await settleStored(tx, at, await lockOrder(tx, at.shop.shop_id, order_id, at.now))
}

/** What is known of an order since it was last stored. */
interface Since {
  /** Its document came only now. */
  readonly is_new: boolean
  /** It is judged again. */
  readonly is_edited: boolean
}

/** The same for an order that is already locked. */
export async function settleStored(
  tx: Tx,
  at: ShopAt,
  stored: StoredOrder,
  { is_new, is_edited }: Since = { is_new: false, is_edited: false },
): Promise<void> {
  if (stored.document === null) return
  await settleCommission(tx, at, stored, is_new)
  await settleForBuyer(tx, at, stored, is_edited)
}

/**
 * Takes an order away from its customer, as if it were cancelled; it can then be
 * settled for another.
 */
export async function leaveBuyer(tx: Tx, at: ShopAt, stored: StoredOrder): Promise<StoredOrder> {
  const { document } = stored
  if (document === null || !isSettled(stored)) return stored
  const cancelled_at = document.cancelled_at ?? at.now.toISOString()
  await settleForBuyer(tx, at, { ...stored, document: { ...document, cancelled_at } }, false)
  const { shop_id } = at.shop
  if (stored.entry_seq !== null) {
    await giveBackToCampaigns(tx, shop_id, stored.judgement?.bonuses ?? [])
  }
  const free = { ...stored, ...NOTHING_SETTLED, awards: awardsOf(stored) }
  await saveSettlement(tx, shop_id, free, at.now)
  return free
}

const NOTHING_SETTLED = {
  judgement: null,
  points: 0,
  entry_seq: null,
  pending_points: 0,
  pending_until: null,
  counted_spend: null,
} as const

async function settleForBuyer(
  tx: Tx,
  at: ShopAt,
  stored: StoredOrder,
  is_edited: boolean,
): Promise<void> {
  const { shop, program, now } = at
  const { order_id, document, customer_id } = stored
  if (document === null) return
  // A guest earns nothing; an unknown customer's orders are settled once the customer is known.
  if (customer_id === null) return
  const customer = await admitBuyer(tx, at, document)
  if (customer === undefined) return
  const counted_spend = await countOrder(tx, shop, stored, document, now)
  const payable_at = payableAt(orderRule(program), document)
  const judged = await judgedNow(tx, at, stored, { document, is_edited, payable_at })
  const to_book = { stored, judged, payable_at }
  const { booked, tier_points } = await bookOrder(tx, at, to_book)
  const { judgement } = judged
  await saveSettlement(tx, shop.shop_id, { order_id, judgement, counted_spend, ...booked }, now)
  // A customer who becomes a member by this order has all earlier orders settled too.
  if (customer.enrolled_at !== null) {
    await noteActivity(tx, shop, [{ customer_id, at: new Date(document.created_at) }])
  }
  const is_newly_paid = (is_edited || stored.counted_spend === null) && counted_spend !== null
  const bought = { order: document, refunds: stored.refunds, customer_id, is_newly_paid }
  await applyOrderToMemberships(tx, at, bought)
  await settleReferrals(tx, at, { ...bought, customer })
  if (tier_points !== 0 || counted_spend !== stored.counted_spend) {
    const is_less = tier_points < 0 || countsForLess(stored.counted_spend, counted_spend)
    const reason = is_less ? 'refund' : 'points'
    await reviewMembers(tx, at, [customer_id], reason)
  }
}

/** The order with its judgement, if it is due for one. */
async function judgedNow(
  tx: Tx,
  at: ShopAt,
  stored: StoredOrder,
  {
    document,
    is_edited,
    payable_at,
  }: { readonly document: Order; readonly is_edited: boolean; readonly payable_at: Date | null },
): Promise<StoredOrder> {
  const { judgement, entry_seq } = stored
  if (judgement === null ? payable_at === null : !is_edited) return stored
  if (judgement !== null && entry_seq !== null) {
    await giveBackToCampaigns(tx, at.shop.shop_id, judgement.bonuses)
  }
  return { ...stored, judgement: await judgeStoredOrder(tx, at, document, judgement) }
}

/** The customer of an order, who becomes a member by it unless customers must opt in. */
async function admitBuyer(tx: Tx, at: ShopAt, order: Order) {
  const { shop, program } = at
  const { customer_id } = order
  if (customer_id === null) return undefined
  const customer = await lockBuyer(tx, shop.shop_id, customer_id)
  const { switches, eligibility } = program
  const is_open = switches.program_enabled && !eligibility.opt_in.required
  const is_new = customer?.enrolled_at === null && customer.gone_at === null
  if (is_new && is_open && order.paid_at !== null) {
    await enroll(tx, at, customer_id, { enrolled_via: 'first_order', locale: null })
  }
  return customer
}

/** A customer who is unknown may be reported at this moment. */
async function lockBuyer(tx: Tx, shop_id: number, customer_id: number) {
  const known = await lockCustomer(tx, shop_id, customer_id)
  if (known !== undefined) return known
  await lockPlace(tx, shop_id, customer_id)
  return lockCustomer(tx, shop_id, customer_id)
}

/** Updates the customer's lifetime figures with the order's part. */
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
