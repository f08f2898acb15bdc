import { type Static, Type } from 'typebox'
import type { BirthdayChange } from '../../domain/earning/birthdays.ts'
import { closed, nullable } from '../base/types.ts'

export const birthdayFields = {
  month: Type.Integer({
    minimum: 1,
    maximum: 12,
    description: 'From 1, January, to 12.',
    examples: [5],
  }),
  day: Type.Integer({
    minimum: 1,
    maximum: 31,
    description: 'A day that the month has; 29 February is one.',
    examples: [31],
  }),
}

export const Birthday = closed(birthdayFields, { title: 'Birthday' })

export const BirthdayResult = closed(
  {
    changed: Type.Boolean({ description: 'false: it was so before.' }),
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
