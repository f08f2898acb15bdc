import { defineEmail } from '../define-email.ts'
import { GIFT_FIELD } from '../gifts.ts'
import { whenARule } from '../live.ts'
import { birthdayContent, readDependentGift } from './birthday-gift.ts'

export const petBirthday = defineEmail({
  type: 'pet_birthday',
  name: 'Birthday of a pet',
  description: 'Wishes a pet a happy birthday and brings the gift.',
  sends_when: 'A member’s pet has a birthday.',
  group: 'birthdays',
  promotional: false,
  isLive: whenARule(({ type }) => type === 'pet_birthday'),
  owed_by: 'award',
  owedFor: ({ rule_type }) => rule_type === 'pet_birthday',
  readFacts: readDependentGift,
  sample: { name: 'Biscuit', gift: { points: 50, code: null } },
  fields: {
    gift: GIFT_FIELD,
    pet_name: {
      description: 'The pet’s name.',
      can_be_missing: true,
      write: ({ facts }) => facts.name,
    },
  },
  content(inputs) {
    const { pet_birthday } = inputs.say
    return birthdayContent(inputs, pet_birthday.title(inputs.facts), pet_birthday)
  },
})
