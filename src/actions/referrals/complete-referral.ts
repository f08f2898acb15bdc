import { limited } from '../../domain/catalogue/earning/every-rule.ts'
import { referral as referralType } from '../../domain/catalogue/earning/referral.ts'
import { completeFields } from '../../domain/catalogue/fill-fields.ts'
import { occasionOf } from '../../domain/earning/awards.ts'
import { startOfPeriod } from '../../domain/period.ts'
import type { Program } from '../../domain/program.ts'
import { mayRefer, type Referral } from '../../domain/referrals/referral-claims.ts'
import { referralCompletedEvent } from '../../domain/referrals/referral-orders.ts'
import { referralOf } from '../../domain/referrals/referrals.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { newId } from '../../lib/ids.ts'
import { findMember } from '../../store/customers/customers.ts'
import type { Tx } from '../../store/db.ts'
import { countAwards } from '../../store/earning/awards.ts'
import { lockAccounts } from '../../store/points/ledger.ts'
import {
  readReferralFigures,
  saveBroughtBy,
  saveReferral,
} from '../../store/referrals/referrals.ts'
import { insertEvents } from '../../store/webhooks/outbox.ts'
import { type Paid, payRule } from '../earning/pay-rule.ts'
import { inviteSender } from '../partners/invite-partner.ts'

interface Completion {
  readonly referral: Referral
  readonly friend_customer_id: number
  readonly order_id: number
}

type Setting = { readonly program: Program; readonly revision: number }

/** Completes a referral that is locked: the sender is paid, as far as the rule's limit lets. */
export async function completeReferral(
  tx: Tx,
  shop: Shop,
  setting: Setting,
  { referral, friend_customer_id, order_id }: Completion,
  now: Date,
): Promise<void> {
  const { shop_id } = shop
  const { customer_id } = referral
  const award = (await paySender(tx, shop, setting, referral, now))?.award ?? null
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
  await inviteSender(tx, shop, setting.program, customer_id, friends_converted, now)
}

/** null: the sender is paid nothing. */
async function paySender(
  tx: Tx,
  shop: Shop,
  { program, revision }: Setting,
  { referral_id, customer_id }: Referral,
  now: Date,
): Promise<Paid | null> {
  const { earning_rule: rule } = referralOf(program)
  const sender = await findMember(tx, shop.shop_id, customer_id)
  if (rule === null || sender === undefined || !mayRefer(program, sender)) return null
  // Before they are counted, so that two friends' orders do not count past each other.
  await lockAccounts(tx, shop.shop_id, [customer_id])
  const { limit, limitPeriod } = completeFields(limited, rule.fields)
  const from = startOfPeriod(limitPeriod, shop.timezone, now)
  const until = startOfPeriod(limitPeriod, shop.timezone, now, 1)
  const of_sender = { customer_id, rule_type: referralType.type }
  if (limit !== null) {
    const paid = await countAwards(tx, shop.shop_id, of_sender, { from, until })
    if (paid >= limit) return null
  }
  const deed = { customer_id, rule, occasion: occasionOf(rule, referral_id), claimed: false }
  return payRule(tx, shop, { program, revision }, deed, now)
}
