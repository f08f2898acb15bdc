import { pendingDays } from '../../domain/catalogue/earning/every-rule.ts'
import { completeFields } from '../../domain/catalogue/fill-fields.ts'
import { minimumPurchase } from '../../domain/catalogue/minimum-purchase.ts'
import { normalizeEmail } from '../../domain/customers/normal-email.ts'
import type { GivenAward } from '../../domain/earning/given-award.ts'
import type { Order, Refund } from '../../domain/orders/order.ts'
import type { LotEntry } from '../../domain/points/lots.ts'
import { type Referral, referralsAreOn } from '../../domain/referrals/referral-claims.ts'
import { judgeFriendOrder, type ReferralVerdict } from '../../domain/referrals/referral-orders.ts'
import { referralOf } from '../../domain/referrals/referrals.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import type { PayeeKey } from '../../store/earning/load-payees.ts'
import type { AwardChanges } from '../earning/award-changes.ts'
import type { Payments } from '../earning/decide-payment.ts'
import {
  completeReferral,
  type ReferralChanges,
  type SentReferral,
  senderPayment,
} from './complete-referral.ts'

/** The facts about an order that referrals depend on. */
export interface FriendOrder {
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
  /** Those of the buyer, and those whose code it carries, in the order of their ids; locked. */
  readonly referrals: readonly LockedReferral[]
  /** The senders' awards, and the entries that say what was lost of them. */
  readonly awards: readonly GivenAward[]
  readonly lots: ReadonlyMap<number, readonly LotEntry[]>
}

interface LockedReferral extends SentReferral {
  /** The buyer placed another order before the claim. */
  readonly had_ordered: boolean
}

/** A referral that an order changes. */
export interface JudgedReferral {
  readonly bought: FriendOrder
  readonly referral: LockedReferral
  readonly verdict: ReferralVerdict
}

/** What an order does to the referrals that it affects. Safe to repeat, in any order. */
export function judgeReferrals(at: ShopAt, bought: FriendOrder): JudgedReferral[] {
  let { referral_id } = bought.customer
  const judged: JudgedReferral[] = []
  for (const referral of bought.referrals) {
    const customer = { ...bought.customer, referral_id }
    const verdict = judge(at, referral, { ...bought, customer })
    if (verdict === null) continue
    judged.push({ bought, referral, verdict })
    // A friend is referred by one code only.
    if (verdict.status === 'completed') referral_id ??= referral.referral_id
  }
  return judged
}

function judge(
  { program, now }: ShopAt,
  referral: LockedReferral,
  { order, refunds, customer }: FriendOrder,
): ReferralVerdict | null {
  const { customer_id, email, referral_id, enrolled_at } = customer
  const { created_at: claimed_at } = referral
  const joined_before = enrolled_at !== null && enrolled_at < claimed_at
  const ordered_before = referral.had_ordered || new Date(order.created_at) < claimed_at
  const buyer = {
    customer_id,
    email: normalOf(email),
    is_friend: referral_id === referral.referral_id,
    was_customer: joined_before || ordered_before,
    came_otherwise: referral_id !== null && referral_id !== referral.referral_id,
  }
  const { earning_rule } = referralOf(program)
  const fields = completeFields([minimumPurchase(''), pendingDays], earning_rule?.fields ?? {})
  return judgeFriendOrder(referral, order, refunds, buyer, {
    is_on: referralsAreOn(program),
    sender_email: normalOf(referral.sender?.email ?? null),
    minimum_purchase: fields.minimumPurchase,
    pending_days: fields.pendingDays,
    now,
  })
}

/** The senders who are paid for these, or lose an award. */
export function payeesOf(at: ShopAt, judged: readonly JudgedReferral[]): PayeeKey[] {
  return judged.flatMap(({ referral, verdict, bought }) => {
    if (verdict.status === 'completed') return senderPayment(at, referral) ?? []
    return verdict.status === 'open' ? [] : (awardOf(bought, referral) ?? [])
  })
}

/** Pays for these referrals, or takes back what was paid for them. */
export function settleReferrals(
  at: ShopAt,
  judged: readonly JudgedReferral[],
  payments: Payments,
  awards: AwardChanges,
): ReferralChanges {
  const changes: ReferralChanges = {
    ...{ referrals: [], brought: [], events: [], emails: [], invitations: [] },
  }
  for (const { referral, verdict, bought } of judged) {
    const settled = { ...referral, ...verdict }
    if (verdict.status === 'completed') {
      const { order_id } = bought.order
      const friend_customer_id = bought.customer.customer_id
      const completion = { referral: settled, friend_customer_id, order_id }
      completeReferral(at, completion, payments, { changes, awards })
      continue
    }
    changes.referrals.push(settled)
    if (verdict.status !== 'open') undo(at, bought, settled, payments, awards)
  }
  return changes
}

/** Takes back the points of a referral that turned out to be invalid. */
function undo(
  { now }: ShopAt,
  bought: FriendOrder,
  referral: Referral,
  payments: Payments,
  awards: AwardChanges,
): void {
  const award = awardOf(bought, referral)
  if (award !== undefined && payments.has(award.customer_id)) {
    const lots = bought.lots.get(award.customer_id) ?? []
    awards.takeBack(payments.accountOf(award.customer_id), award, lots, now)
  }
  awards.withdraw(award?.code_id ?? null)
  if (referral.status === 'rejected') awards.withdraw(referral.code_id)
}

function awardOf({ awards }: FriendOrder, { award_id }: Referral): GivenAward | undefined {
  return awards.find((award) => award.award_id === award_id)
}

function normalOf(email: string | null): string | null {
  return email === null ? null : normalizeEmail(email)
}
