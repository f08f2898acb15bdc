import { findEarningType } from '../../../domain/catalogue/earning/index.ts'
import { referralOf } from '../../../domain/referrals/referrals.ts'
import { codeBox } from '../../rendering/components/box.ts'
import { button } from '../../rendering/components/button.ts'
import { factsTable } from '../../rendering/components/facts-table.ts'
import { defineEmail } from '../define-email.ts'
import { whenOn } from '../live.ts'

/** Promotional: it asks for something, and nothing has happened. */
export const referralInvite = defineEmail({
  type: 'referral_invite',
  name: 'Invitation to refer friends',
  description: 'Brings a member the link to share with friends.',
  sends_when: 'A member can refer friends.',
  group: 'referrals',
  promotional: true,
  isLive: whenOn('referral_enabled'),
  owed_by: 'customer_joined',
  async readFacts({ records, program }) {
    const member = await records.member()
    const link = member && (await records.referralLink(member))
    if (!link) return null
    const { enabled, type, value } = program.referral.friend_discount
    const friend_worth = { type, value: type === 'free_shipping' ? null : String(value) }
    const { earning_rule: rule } = referralOf(program)
    const paid = rule === null ? null : findEarningType(rule.type)?.award(rule.fields)
    return {
      url: link.url,
      code: link.code,
      friend_gets: enabled ? friend_worth : null,
      // The code's value, if there is a code.
      sender_gets: paid?.code === null ? paid.points : null,
    }
  },
  sample: {
    url: 'https://beanandleaf.example/?ref=REF-ADA7KQ2',
    code: 'REF-ADA7KQ2',
    friend_gets: { type: 'percentage', value: '10' },
    sender_gets: 500,
  },
  fields: {
    link: {
      description: 'The link to share.',
      write: ({ facts }) => facts.url,
    },
    code: {
      description: 'The code to share.',
      write: ({ facts }) => facts.code,
    },
    friend_gets: {
      description: 'What a friend gets, such as 10% off.',
      can_be_missing: true,
      write: ({ facts, format }) => facts.friend_gets && format.worth(facts.friend_gets),
    },
    sender_gets: {
      description: 'What the reader gets, such as 500 points.',
      can_be_missing: true,
      write: ({ facts, format }) =>
        facts.sender_gets === null ? null : format.points(facts.sender_gets),
    },
  },
  content({ facts, common, say, format }) {
    const { url, code, friend_gets, sender_gets } = facts
    return {
      title: say.referral_invite.title({ shop: common.shop_name }),
      text: say.referral_invite.text,
      parts: [
        factsTable(
          [say.labels.friend_gets, friend_gets && format.worth(friend_gets)],
          [say.labels.sender_gets, sender_gets === null ? null : format.points(sender_gets)],
          [say.labels.link, url],
        ),
        codeBox(say.labels.code, code),
        button(say.actions.share_link, url),
      ],
    }
  },
})
