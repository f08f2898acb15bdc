import type { EnteredBirthday } from './birthdays.ts'
import { noticeDays } from './catalogue/earning/notice-days.ts'
import { completeFields } from './catalogue/fill-fields.ts'
import { dateIn, midnight } from './period.ts'
import type { EarningRule } from './program.ts'

/** The day of a birthday in a year; who was born on a leap day has it a day before in others. */
export function birthdayIn(
  { month, day }: Pick<EnteredBirthday, 'month' | 'day'>,
  year: number,
): { readonly month: number; readonly day: number } {
  const has_leap_day = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
  return month === 2 && day === 29 && !has_leap_day ? { month, day: 28 } : { month, day }
}

export function isInBirthdayMonth(
  { month }: EnteredBirthday,
  timezone: string,
  now: Date,
): boolean {
  return dateIn(timezone, now).month === month
}

/** Whether a birthday was entered as many days before the day as the rule asks for. */
export function isBirthdayKnown(
  birthday: EnteredBirthday,
  year: number,
  timezone: string,
  { fields }: Pick<EarningRule, 'fields'>,
): boolean {
  const { noticeDays: notice } = completeFields([noticeDays] as const, fields)
  const { month, day } = birthdayIn(birthday, year)
  return birthday.entered_at < midnight(timezone, year, month, day - notice + 1)
}
