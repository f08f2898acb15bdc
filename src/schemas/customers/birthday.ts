import { type Static, Type } from 'typebox'
import type { BirthdayChange } from '../../domain/customers/birthdays.ts'
import { closed, nullable } from '../base/types.ts'

export const birthdayFields = {
  month: Type.Integer({
    minimum: 1,
    maximum: 12,
    description: '1 (January) to 12.',
    examples: [5],
  }),
  day: Type.Integer({
    minimum: 1,
    maximum: 31,
    description: 'A day of that month; 29 February is allowed.',
    examples: [31],
  }),
}

export const Birthday = closed(birthdayFields, { title: 'Birthday' })

export const BirthdayResult = closed(
  {
    changed: Type.Boolean({ description: 'false: it was already set.' }),
    birthday: nullable(Birthday),
  },
  { title: 'BirthdayResult' },
)

export function presentBirthday({
  changed,
  birthday,
}: BirthdayChange): Static<typeof BirthdayResult> {
  const shown = birthday && { month: birthday.month, day: birthday.day }
  return { changed, birthday: shown }
}
