import { limited } from '../../domain/catalogue/earning/every-rule.ts'
import { completeFields } from '../../domain/catalogue/fill-fields.ts'
import { paidForKey } from '../../domain/earning/awards.ts'
import type { OrderCustomer } from '../../domain/orders/exclusions.ts'
import { invitationFor, type PartnerInvitation } from '../../domain/partners/partner.ts'
import { startOfPeriod } from '../../domain/period.ts'
import { mayRefer, type Referral } from '../../domain/referrals/referral-claims.ts'
import { referralCompletedEvent } from '../../domain/referrals/referral-orders.ts'
import { referralOf } from '../../domain/referrals/referrals.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import type { Span } from '../../domain/tiers/tier-period.ts'
import { customerRecipient, type OwedEmail, owedEmails } from '../../emails/queue.ts'
import { newId } from '../../lib/ids.ts'
import type { BroughtBy } from '../../store/customers/customers.ts'
import type { NewEvent } from '../../webhooks/outbox.ts'
import type { AwardChanges } from '../earning/award-changes.ts'
import type { Payments, RulePaymentRequest } from '../earning/decide-payment.ts'

/** A referral with the facts about its sender, whose account is locked. */
export interface SentReferral extends Referral {
  /** null: no member any more. */
  readonly sender: (OrderCustomer & { readonly email: string | null }) | null
  /** How many have paid the sender in the period of the rule's limit. */
  readonly paid_referrals: number
  /** How many of the sender's are completed. */
  readonly completed_referrals: number
}

/** What referrals change, beside the awards of their senders. */
export interface ReferralChanges {
  readonly referrals: Referral[]
  readonly brought: BroughtBy[]
  readonly events: NewEvent[]
  readonly emails: OwedEmail[]
  readonly invitations: PartnerInvitation[]
}

interface Completion {
  readonly referral: SentReferral
  readonly friend_customer_id: number
  readonly order_id: number
}

/** The period of the rule's limit. */
export function referredIn({ shop, program, now }: ShopAt): Span {
  const { limitPeriod } = completeFields(limited, referralOf(program).earning_rule?.fields ?? {})
  return {
    from: startOfPeriod(limitPeriod, shop.timezone, now),
    until: startOfPeriod(limitPeriod, shop.timezone, now, 1),
  }
}

/** What the sender is paid for a completed referral; null: nothing. */
export function senderPayment(
  { program }: ShopAt,
  { referral_id, customer_id, sender, paid_referrals }: SentReferral,
): RulePaymentRequest | null {
  const { earning_rule: rule } = referralOf(program)
  if (rule === null || sender === null || !mayRefer(program, sender)) return null
  const { limit } = completeFields(limited, rule.fields)
  if (limit !== null && paid_referrals >= limit) return null
  return { customer_id, rule, paid_for_key: paidForKey(rule, referral_id), claimed: false }
}

/** Completes a locked referral: the sender is paid, within the rule's limit. */
export function completeReferral(
  at: ShopAt,
  { referral, friend_customer_id, order_id }: Completion,
  payments: Payments,
  { changes, awards }: { readonly changes: ReferralChanges; readonly awards: AwardChanges },
): void {
  const { shop, now } = at
  const { referral_id, customer_id, completed_referrals } = referral
  const request = senderPayment(at, referral)
  const paid = request === null ? null : payments.decide(request)
  if (paid?.is_new === true) {
    awards.add(paid.award)
    changes.emails.push(...owedEmails('award', customerRecipient(customer_id), paid.award))
  }
  const completed: Referral = {
    ...referral,
    status: 'completed',
    friend_customer_id,
    order_id,
    award_id: paid?.award.award_id ?? null,
    completed_at: now,
  }
  changes.referrals.push(completed)
  changes.brought.push({ customer_id: friend_customer_id, referral_id })
  const event = referralCompletedEvent(shop, completed, paid?.award.points ?? 0)
  changes.events.push({ event_id: newId('evt', now), ...event, created_at: now })
  const invitation = invitationFor(at, customer_id, completed_referrals + 1)
  if (invitation !== null) changes.invitations.push(invitation)
}
