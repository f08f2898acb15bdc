import { isEvent } from '../../domain/triggers.ts'
import { button } from '../../rendering/components/button.ts'
import { giftParts } from '../../rendering/components/gift.ts'
import { defineEmail } from '../define-email.ts'
import { GIFT_FIELD, readGift } from '../gifts.ts'
import { whenOn } from '../live.ts'

export const referralCompleted = defineEmail({
  type: 'referral_completed',
  name: 'Referral completed',
  description: 'Brings the sender what a friend’s order has earned.',
  sends_when: 'A referred friend places the first qualifying order.',
  group: 'referrals',
  promotional: false,
  must_go_out: true,
  isLive: whenOn('referral_enabled'),
  owed_by: 'event',
  owedFor: (event) => isEvent(event, 'referral.completed'),
  async readFacts(inputs, event_id) {
    const { records } = inputs
    const event = await records.event(event_id)
    const { referral_id } = event?.payload ?? {}
    if (typeof referral_id !== 'string') return null
    const referral = await records.referral(referral_id)
    if (referral === undefined || referral.award_id === null) return null
    const gift = await readGift(inputs, await records.award(referral.award_id))
    return gift === null || gift === 'not_yet' ? gift : { gift }
  },
  sample: {
    gift: {
      points: null,
      code: {
        code: 'THANKS-H5T8WB3N7Y',
        worth: { type: 'fixed_amount', value: '10' },
        minimum_purchase: '30',
        ends_at: '2027-02-18T23:00:00Z',
      },
    },
  },
  fields: { gift: GIFT_FIELD },
  content(inputs) {
    const { facts, common, say } = inputs
    return {
      title: say.referral_completed.title,
      text: say.referral_completed.text,
      parts: [...giftParts(inputs, facts.gift), button(say.actions.visit_shop, common.shop_url)],
    }
  },
})
