import { button } from '../components/button.ts'
import { giftParts } from '../components/gift.ts'
import { defineEmail, type EmailContent, type Setting } from '../define-email.ts'
import type { Gift } from '../facts.ts'

// None of them is promotional: each brings a present that is the reader's already.

export interface BirthdayFacts {
  readonly gift: Gift
}

export const birthday = defineEmail<BirthdayFacts>({
  type: 'birthday',
  group: 'birthdays',
  promotional: false,
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
  content: (setting) => birthdayContent(setting, setting.say.birthday.title, setting.say.birthday),
})

/** A pet or a child of the reader. */
export interface SubjectBirthdayFacts extends BirthdayFacts {
  readonly name: string | null
}

export const petBirthday = defineEmail<SubjectBirthdayFacts>({
  type: 'pet_birthday',
  group: 'birthdays',
  promotional: false,
  sample: { name: 'Biscuit', gift: { points: 50, code: null } },
  content(setting) {
    const { pet_birthday } = setting.say
    return birthdayContent(setting, pet_birthday.title(setting.facts), pet_birthday)
  },
})

export const childBirthday = defineEmail<SubjectBirthdayFacts>({
  type: 'child_birthday',
  group: 'birthdays',
  promotional: false,
  sample: { name: 'Mia', gift: { points: 100, code: null } },
  content(setting) {
    const { child_birthday } = setting.say
    return birthdayContent(setting, child_birthday.title(setting.facts), child_birthday)
  },
})

function birthdayContent(
  setting: Setting<BirthdayFacts>,
  title: string,
  { text }: { text(given: { readonly shop: string }): string },
): EmailContent {
  const { facts, common, say } = setting
  return {
    title,
    text: text({ shop: common.shop_name }),
    parts: [...giftParts(setting, facts.gift), button(say.actions.visit_shop, common.shop_url)],
  }
}
