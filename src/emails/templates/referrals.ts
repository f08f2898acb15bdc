import { codeBox } from '../components/box.ts'
import { button } from '../components/button.ts'
import { factsTable } from '../components/facts-table.ts'
import { giftParts } from '../components/gift.ts'
import { defineEmail } from '../define-email.ts'
import type { Gift, Worth } from '../facts.ts'

export interface ReferralInviteFacts {
  /** What the member shares. */
  readonly url: string
  readonly code: string
  /** null: nothing. */
  readonly friend_gets: Worth | null
  readonly sender_gets: { readonly points: number | null; readonly worth: Worth | null }
}

/** Promotional: it asks for something, and nothing has happened. */
export const referralInvite = defineEmail<ReferralInviteFacts>({
  type: 'referral_invite',
  group: 'referrals',
  promotional: true,
  sample: {
    url: 'https://beanandleaf.example/?ref=REF-ADA7KQ2',
    code: 'REF-ADA7KQ2',
    friend_gets: { type: 'percentage', value: '10' },
    sender_gets: { points: 500, worth: null },
  },
  content({ facts, common, say, format }) {
    const { url, code, friend_gets, sender_gets } = facts
    const { points, worth } = sender_gets
    return {
      title: say.referral_invite.title({ shop: common.shop_name }),
      text: say.referral_invite.text,
      parts: [
        factsTable(
          [say.labels.friend_gets, friend_gets && format.worth(friend_gets)],
          [say.labels.sender_gets, points === null ? null : format.points(points)],
          [say.labels.sender_gets, worth && format.worth(worth)],
          [say.labels.link, url],
        ),
        codeBox(say.labels.code, code),
        button(say.actions.share_link, url),
      ],
    }
  },
})

export interface ReferralCompletedFacts {
  readonly gift: Gift
}

export const referralCompleted = defineEmail<ReferralCompletedFacts>({
  type: 'referral_completed',
  group: 'referrals',
  promotional: false,
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
  content(setting) {
    const { facts, common, say } = setting
    return {
      title: say.referral_completed.title,
      text: say.referral_completed.text,
      parts: [...giftParts(setting, facts.gift), button(say.actions.visit_shop, common.shop_url)],
    }
  },
})
