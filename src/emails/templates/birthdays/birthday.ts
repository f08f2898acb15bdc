import { defineEmail } from '../define-email.ts'
import { GIFT_FIELD, readGift } from '../gifts.ts'
import { whenARule } from '../live.ts'
import { birthdayContent } from './birthday-gift.ts'

export const birthday = defineEmail({
  type: 'birthday',
  name: 'Birthday',
  description: 'Wishes a happy birthday and brings the gift.',
  sends_when: 'A member has a birthday.',
  group: 'birthdays',
  promotional: false,
  isLive: whenARule(({ type }) => type === 'birthday'),
  owed_by: 'award',
  owedFor: ({ rule_type }) => rule_type === 'birthday',
  async readFacts(inputs, award_id) {
    const gift = await readGift(inputs, await inputs.records.award(award_id))
    return gift === null || gift === 'not_yet' ? gift : { gift }
  },
  sample: {
    gift: {
      points: 200,
      code: {
        code: 'BDAY-4XW9T2HJ6R',
        worth: { type: 'percentage', value: '15' },
        minimum_purchase: null,
        ends_at: '2026-12-21T23:00:00Z',
      },
    },
  },
  fields: { gift: GIFT_FIELD },
  content: (inputs) => birthdayContent(inputs, inputs.say.birthday.title, inputs.say.birthday),
})
