import { defineEmail } from '../define-email.ts'
import { GIFT_FIELD } from '../gifts.ts'
import { whenARule } from '../live.ts'
import { birthdayContent, readDependentGift } from './birthday-gift.ts'

export const childBirthday = defineEmail({
  type: 'child_birthday',
  name: 'Birthday of a child',
  description: 'Wishes a child a happy birthday and brings the gift.',
  sends_when: 'A member’s child has a birthday.',
  group: 'birthdays',
  promotional: false,
  isLive: whenARule(({ type }) => type === 'child_birthday'),
  owed_by: 'award',
  owedFor: ({ rule_type }) => rule_type === 'child_birthday',
  readFacts: readDependentGift,
  sample: { name: 'Mia', gift: { points: 100, code: null } },
  fields: {
    gift: GIFT_FIELD,
    child_name: {
      description: 'The child’s name.',
      can_be_missing: true,
      write: ({ facts }) => facts.name,
    },
  },
  content(inputs) {
    const { child_birthday } = inputs.say
    return birthdayContent(inputs, child_birthday.title(inputs.facts), child_birthday)
  },
})
