import { birthday } from '../catalogue/earning/birthday.ts'
import { childBirthday } from '../catalogue/earning/child-birthday.ts'
import { noticeDays } from '../catalogue/earning/notice-days.ts'
import { petBirthday } from '../catalogue/earning/pet-birthday.ts'
import { completeFields } from '../catalogue/fill-fields.ts'
import type { Birthday, EnteredBirthday } from '../customers/birthdays.ts'
import type { DependentKind } from '../customers/dependents.ts'
import type { Day } from '../days.ts'
import { dateIn, midnight } from '../period.ts'
import type { EarningRule, Program } from '../program.ts'

/** The day of a birthday in a year. In common years 29 February becomes 28 February. */
export function birthdayIn({ month, day }: Birthday, year: number): Birthday {
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

/** Whether a birthday was entered early enough, as the rule requires. */
export function isBirthdayKnown(
  entered: EnteredBirthday,
  year: number,
  timezone: string,
  { fields }: Pick<EarningRule, 'fields'>,
): boolean {
  const { noticeDays: notice } = completeFields([noticeDays] as const, fields)
  const { month, day } = birthdayIn(entered, year)
  return entered.entered_at < midnight(timezone, year, month, day - notice + 1)
}

/** A date of birth, and the day on which it is celebrated. */
export interface CelebratedDate {
  readonly celebrated_on: Day
  readonly month: number
  readonly day: number
}

/** Whose birthday it is: a member's, or that of a dependent of the member. */
export interface Celebrated extends EnteredBirthday, CelebratedDate {
  readonly customer_id: number
  readonly subject_id: string | null
}

/**
 * The dates of birth that are celebrated on a day. In a common year 28 February includes the leap
 * day.
 */
export function datesCelebratedOn(celebrated_on: Day): readonly CelebratedDate[] {
  const [year = 0, month = 0, day = 0] = celebrated_on.split('-').map(Number)
  const dates = [{ celebrated_on, month, day }]
  const leap_day = { month: 2, day: 29 }
  const moved = birthdayIn(leap_day, year)
  const is_moved_here = moved.day !== leap_day.day && moved.month === month && moved.day === day
  return is_moved_here ? [...dates, { celebrated_on, ...leap_day }] : dates
}

/** A rule that pays birthdays automatically, and whose birthdays it pays. */
export interface BirthdayRule {
  readonly rule: EarningRule
  readonly of: 'member' | DependentKind
}

/** One rule of each kind: two of a kind would not pay twice. */
export function birthdayRules({ switches, earning_rules }: Program): readonly BirthdayRule[] {
  if (!switches.program_enabled) return []
  const kinds = [
    { of: 'member', type: birthday.type },
    { of: 'pet', type: petBirthday.type },
    { of: 'child', type: childBirthday.type },
  ] as const
  return kinds.flatMap(({ of, type }) => {
    const rule = earning_rules.find((one) => one.enabled && one.type === type && isAutomatic(one))
    return rule === undefined ? [] : [{ of, rule }]
  })
}

/** Birthdays of members may be claimed instead. */
export function isAutomatic({ type, fields }: EarningRule): boolean {
  return type !== birthday.type || birthday.complete(fields).mode !== 'claim'
}
