import { completeFields } from '../../domain/catalogue/fill-fields.ts'
import { minimumPurchase } from '../../domain/catalogue/minimum-purchase.ts'
import { normalizeEmail } from '../../domain/customers/normal-email.ts'
import type { Order, Refund } from '../../domain/orders/order.ts'
import { type Referral, referralsAreOn } from '../../domain/referrals/referral-claims.ts'
import { judgeFriendOrder, type ReferralVerdict } from '../../domain/referrals/referral-orders.ts'
import { referralOf } from '../../domain/referrals/referrals.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import { findMember } from '../../store/customers/customers.ts'
import type { Tx } from '../../store/db.ts'
import { findAwardOf } from '../../store/earning/awards.ts'
import { hasOrderedBefore } from '../../store/referrals/referral-senders.ts'
import { findReferralsByCode, lockReferral, saveReferral } from '../../store/referrals/referrals.ts'
import { withdrawCode } from '../codes/withdraw-code.ts'
import { takeBackAward } from '../earning/settle-award.ts'
import { completeReferral } from './complete-referral.ts'

/** The facts about an order that referrals depend on. */
interface FriendOrder {
  readonly order: Order
  readonly refunds: readonly Refund[]
  readonly customer: {
    readonly customer_id: number
    readonly email: string | null
    /** null: not a member. */
    readonly enrolled_at: Date | null
    /** The referral that brought them. */
    readonly referral_id: string | null
  }
}

/**
 * Updates the referrals that an order affects: those of the buyer, and those whose code it carries.
 * Safe to repeat, in any order.
 */
export async function settleReferrals(tx: Tx, at: ShopAt, bought: FriendOrder): Promise<void> {
  const { order, customer } = bought
  const codes = order.discount_codes.map(({ code }) => code)
  const by_code = await findReferralsByCode(tx, at.shop.shop_id, codes)
  let { referral_id: brought_by } = customer
  const by_email = brought_by === null ? [] : [brought_by]
  // In one order, so that no two transactions wait for each other.
  for (const referral_id of [...new Set([...by_email, ...by_code])].sort()) {
    const buyer = { ...customer, referral_id: brought_by }
    const status = await settleReferral(tx, at, referral_id, { ...bought, customer: buyer })
    // A friend is referred by one code only.
    if (status === 'completed') brought_by ??= referral_id
  }
}

/** What this order does to the referral; null: nothing. */
async function settleReferral(
  tx: Tx,
  at: ShopAt,
  referral_id: string,
  bought: FriendOrder,
): Promise<ReferralVerdict['status'] | null> {
  const { shop_id } = at.shop
  const referral = await lockReferral(tx, shop_id, referral_id)
  if (referral === undefined) return null
  const verdict = await judge(tx, at, referral, bought)
  if (verdict === null) return null
  const judged = { ...referral, ...verdict }
  if (verdict.status === 'completed') {
    const { order_id } = bought.order
    const friend_customer_id = bought.customer.customer_id
    const completion = { referral: judged, friend_customer_id, order_id }
    await completeReferral(tx, at, completion)
    return 'completed'
  }
  if (verdict.status !== 'open') await undo(tx, at, judged)
  await saveReferral(tx, shop_id, judged)
  return verdict.status
}

async function judge(
  tx: Tx,
  { shop: { shop_id }, program }: ShopAt,
  referral: Referral,
  { order, refunds, customer }: FriendOrder,
): Promise<ReferralVerdict | null> {
  const { customer_id, email, referral_id, enrolled_at } = customer
  const { created_at: claimed_at } = referral
  const sender = await findMember(tx, shop_id, referral.customer_id)
  const joined_before = enrolled_at !== null && enrolled_at < claimed_at
  const buyer = {
    customer_id,
    email: normalOf(email),
    is_friend: referral_id === referral.referral_id,
    was_customer: joined_before || (await hasOrderedBefore(tx, shop_id, customer_id, claimed_at)),
    came_otherwise: referral_id !== null && referral_id !== referral.referral_id,
  }
  const { earning_rule } = referralOf(program)
  const fields = completeFields([minimumPurchase('')], earning_rule?.fields ?? {})
  return judgeFriendOrder(referral, order, refunds, buyer, {
    is_on: referralsAreOn(program),
    sender_email: normalOf(sender?.email ?? null),
    minimum_purchase: fields.minimumPurchase,
  })
}

/** Takes back the points of a referral that turned out to be invalid. */
async function undo(tx: Tx, at: ShopAt, { award_id, ...referral }: Referral) {
  const { shop, now } = at
  const award = award_id === null ? undefined : await findAwardOf(tx, shop.shop_id, award_id)
  if (award !== undefined) await takeBackAward(tx, at, award.award_id)
  const friends_code = referral.status === 'rejected' ? referral.code_id : null
  for (const code_id of [award?.code_id ?? null, friends_code]) {
    if (code_id !== null) await withdrawCode(tx, shop, code_id, now)
  }
}

function normalOf(email: string | null): string | null {
  return email === null ? null : normalizeEmail(email)
}
