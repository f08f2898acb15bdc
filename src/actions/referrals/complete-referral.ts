import { limited } from '../../domain/catalogue/earning/every-rule.ts'
import { referral as referralType } from '../../domain/catalogue/earning/referral.ts'
import { completeFields } from '../../domain/catalogue/fill-fields.ts'
import { paidForKey } from '../../domain/earning/awards.ts'
import { startOfPeriod } from '../../domain/period.ts'
import { mayRefer, type Referral } from '../../domain/referrals/referral-claims.ts'
import { referralCompletedEvent } from '../../domain/referrals/referral-orders.ts'
import { referralOf } from '../../domain/referrals/referrals.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import { newId } from '../../lib/ids.ts'
import { findMember } from '../../store/customers/customers.ts'
import type { Tx } from '../../store/db.ts'
import { countAwards } from '../../store/earning/awards.ts'
import { lockAccount } from '../../store/points/ledger.ts'
import {
  readReferralFigures,
  saveBroughtBy,
  saveReferral,
} from '../../store/referrals/referrals.ts'
import { insertEvents } from '../../webhooks/outbox.ts'
import { type Paid, payRule } from '../earning/pay-rule.ts'
import { inviteSender } from '../partners/invite-partner.ts'

interface Completion {
  readonly referral: Referral
  readonly friend_customer_id: number
  readonly order_id: number
}

/** Completes a locked referral: the sender is paid, within the rule's limit. */
export async function completeReferral(
  tx: Tx,
  at: ShopAt,
  { referral, friend_customer_id, order_id }: Completion,
): Promise<void> {
  const { shop, now } = at
  const { shop_id } = shop
  const { customer_id } = referral
  const award = (await paySender(tx, at, referral))?.award ?? null
  const completed: Referral = {
    ...referral,
    status: 'completed',
    friend_customer_id,
    order_id,
    award_id: award?.award_id ?? null,
    completed_at: now,
  }
  await saveReferral(tx, shop_id, completed)
  await saveBroughtBy(tx, shop_id, friend_customer_id, referral.referral_id)
  const event = referralCompletedEvent(shop, completed, award?.points ?? 0)
  await insertEvents(tx, shop_id, [{ event_id: newId('evt', now), ...event, created_at: now }])
  const { friends_converted } = await readReferralFigures(tx, shop_id, customer_id)
  await inviteSender(tx, at, customer_id, friends_converted)
}

/** null: the sender is paid nothing. */
async function paySender(
  tx: Tx,
  at: ShopAt,
  { referral_id, customer_id }: Referral,
): Promise<Paid | null> {
  const { shop, program, now } = at
  const { earning_rule: rule } = referralOf(program)
  const sender = await findMember(tx, shop.shop_id, customer_id)
  if (rule === null || sender === undefined || !mayRefer(program, sender)) return null
  // Locked before counting, so that two friends' orders cannot both take the last place.
  await lockAccount(tx, shop.shop_id, customer_id)
  const { limit, limitPeriod } = completeFields(limited, rule.fields)
  const from = startOfPeriod(limitPeriod, shop.timezone, now)
  const until = startOfPeriod(limitPeriod, shop.timezone, now, 1)
  const of_sender = { customer_id, rule_type: referralType.type }
  if (limit !== null) {
    const paid = await countAwards(tx, shop.shop_id, of_sender, { from, until })
    if (paid >= limit) return null
  }
  const request = { customer_id, rule, paid_for_key: paidForKey(rule, referral_id), claimed: false }
  return payRule(tx, at, request)
}
