import { Fraction } from '../../lib/fraction.ts'
import { formatGid } from '../../lib/gid.ts'
import { decimalText } from '../catalogue/voucher-spec.ts'
import type { Order, Refund } from '../orders/order.ts'
import { countedSpend, countsAsOrder, orderTotal } from '../orders/settle.ts'
import { daysAfter } from '../period.ts'
import type { Shop } from '../shops/shop.ts'
import type { Referral, ReferralReason, ReferralSignal } from './referral-claims.ts'

/** Who has placed an order that may be a referred friend's. */
export interface ReferralBuyer {
  readonly customer_id: number
  /** In the form of `normaliseEmail`, like the sender's below. */
  readonly email: string | null
  /** True: recognised by the claimed address; false: the order carries the friend's code. */
  readonly is_friend: boolean
  /** Was a member, or had ordered, before the claim. */
  readonly was_customer: boolean
  /** Was brought by another referral. */
  readonly came_otherwise: boolean
}

export interface ReferralTerms {
  readonly is_on: boolean
  readonly sender_email: string | null
  /** The smallest order that counts, in shop currency. */
  readonly minimum_purchase: number
  /** How many days the sender's points are held for returns. */
  readonly pending_days: number
  readonly now: Date
}

/** For how long after its completion a referral needs the minimum, at the least: for returns. */
const HOLD_DAYS_MIN = 14

/**
 * What an order does to a referral; null: nothing. The friend's first order that is large enough
 * completes it. An order that shows that the sender is the friend, or that the friend was a
 * customer already, rejects it. If somebody else uses the friend's code, it stays open, so that
 * nobody can spoil it.
 */
export interface ReferralVerdict {
  readonly status: 'open' | 'completed' | 'reversed' | 'rejected'
  readonly reason: ReferralReason | null
  readonly signals: readonly ReferralSignal[]
  /** Kept with a referral that is completed now. */
  readonly minimum_purchase?: string
}

/**
 * What an order makes of a referral; null: nothing. A friend's first order that is large enough
 * completes it. Where it shows that the sender is the friend, or that the friend was none, it is
 * rejected. If somebody else uses the friend's code, it stays open, so that nobody can spoil it.
 */
export function judgeFriendOrder(
  referral: Referral,
  order: Order,
  refunds: readonly Refund[],
  buyer: ReferralBuyer,
  terms: ReferralTerms,
): ReferralVerdict | null {
  const { status } = referral
  if (status !== 'open' && status !== 'completed') return null
  const found = signalsOf(referral, buyer, terms)
  const signals = [...new Set([...referral.signals, ...found])]
  const rejected = (reason: ReferralReason) => ({ status: 'rejected', reason, signals }) as const
  const is_open = status === 'open'
  if (is_open && (found.includes('same_account') || found.includes('same_email'))) {
    return rejected('self_referral')
  }
  // Sender and friend were two when it was paid, and were merged since: what was paid stays.
  const is_merged = !is_open && found.includes('same_account')
  if (buyer.is_friend && buyer.was_customer && !is_merged) return rejected('existing_customer')
  const left = countedSpend(order, refunds)
  if (!is_open) {
    if (referral.order_id !== order.order_id) return null
    const stays = countsAsOrder(left) && !losesMinimum(referral, order, refunds, terms)
    return stays ? null : { status: 'reversed', reason: null, signals: referral.signals }
  }
  const qualifies = countsAsOrder(left) && reaches(left, terms.minimum_purchase)
  if (found.length === 0 && qualifies && terms.is_on) {
    const minimum_purchase = decimalText(terms.minimum_purchase)
    return { status: 'completed', reason: null, signals, minimum_purchase }
  }
  return signals.length > referral.signals.length ? { status: 'open', reason: null, signals } : null
}

function signalsOf(
  { customer_id }: Referral,
  buyer: ReferralBuyer,
  { sender_email }: ReferralTerms,
): ReferralSignal[] {
  const same_account = buyer.customer_id === customer_id
  const checks: readonly (readonly [ReferralSignal, boolean])[] = [
    ['same_account', same_account],
    ['same_email', !same_account && buyer.email !== null && buyer.email === sender_email],
    ['already_claimed', buyer.came_otherwise],
    ['existing_customer', buyer.was_customer],
  ]
  return checks.flatMap(([signal, holds]) => (holds ? [signal] : []))
}

/** Whether an order of this total, after discounts, with tax and shipping, is large enough. */
function reaches(total: string | null, minimum: number | string): boolean {
  return total !== null && !Fraction.of(minimum).isAbove(Fraction.of(total))
}

/**
 * Whether returns within the hold leave less than the order had to reach when it completed the
 * referral. Later ones change nothing, unless nothing is left.
 */
function losesMinimum(
  { completed_at, minimum_purchase: kept }: Referral,
  order: Order,
  refunds: readonly Refund[],
  { pending_days, now, ...terms }: ReferralTerms,
): boolean {
  if (completed_at === null) return false
  const minimum_purchase = kept ?? terms.minimum_purchase
  // By an older release, and perhaps by another minimum.
  if (kept === null && !reaches(orderTotal(order), minimum_purchase)) return false
  const until = daysAfter(completed_at, Math.max(HOLD_DAYS_MIN, pending_days))
  const in_time = refunds.filter(({ created_at }) => new Date(created_at) <= until)
  if (in_time.length === 0 && now > until) return false
  return !reaches(countedSpend(order, in_time), minimum_purchase)
}

/** `referral.completed`: a referred friend's qualifying order completes. */
export function referralCompletedEvent({ platform }: Shop, referral: Referral, points: number) {
  const { customer_id, referral_id, friend_customer_id, order_id } = referral
  const gid = (kind: string, number: number | null) =>
    number === null ? null : formatGid(platform, kind, number)
  const payload = {
    customer_id: gid('Customer', customer_id),
    customer_legacy_id: customer_id,
    referral_id,
    friend_customer_id: gid('Customer', friend_customer_id),
    friend_customer_legacy_id: friend_customer_id,
    points,
    order_id: gid('Order', order_id),
  }
  return { topic: 'referral.completed', customer_id, payload }
}
