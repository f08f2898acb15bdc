import { isMoment } from '../catalogue/moment.ts'
import { daysAfter } from '../period.ts'

/** For this many days after it was entered or changed, a birthday cannot be changed. */
export const LOCK_DAYS = 365

export interface Birthday {
  readonly month: number
  readonly day: number
}

/** A birthday with the moment at which it was entered or last changed. */
export interface EnteredBirthday extends Birthday {
  readonly entered_at: Date
}

/** What a write did to a customer's birthday. */
export interface BirthdayChange {
  readonly changed: boolean
  readonly birthday: Birthday | null
  /** Whose birthday is new. */
  readonly celebrates?: 'member' | null
}

/** Why a birthday is refused, of a customer or of a pet or child. */
export interface BirthdayRefusal {
  readonly reason: 'invalid_birthday' | 'change_locked' | 'limit_reached'
  readonly message: string
  readonly details: Readonly<Record<string, unknown>>
}

export type BirthdayDecision<Value> =
  | { readonly value: Value }
  | { readonly refusal: BirthdayRefusal }

/**
 * The result of entering a birthday. `last` is the one that the customer has, or had until it was
 * cleared: the same day again is no change, and never locked.
 */
export function decideBirthday(
  last: EnteredBirthday | null,
  { month, day }: Birthday,
  now: Date,
): BirthdayDecision<EnteredBirthday> {
  if (!isDate(`${LEAP_YEAR}-${twoDigits(month)}-${twoDigits(day)}`)) {
    const message = `month ${month} has no such day`
    return { refusal: invalidBirthday({ field: 'day', message, received: day }) }
  }
  if (last?.month === month && last.day === day) return { value: last }
  const locked_until = last && lockedUntil(last.entered_at, now)
  if (locked_until !== null) return { refusal: changeLocked(locked_until) }
  return { value: { month, day, entered_at: now } }
}

/** So that 29 February is a birthday. */
const LEAP_YEAR = 2000

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** Whether the calendar has this date, `2026-03-29`. */
export function isDate(text: string): boolean {
  return isMoment(`${text}T00:00Z`)
}

/** Until when a birthday is locked; null: it can be changed. */
export function lockedUntil(entered_at: Date, now: Date): Date | null {
  const ends_at = daysAfter(entered_at, LOCK_DAYS)
  return ends_at > now ? ends_at : null
}

export function changeLocked(locked_until: Date): BirthdayRefusal {
  return {
    reason: 'change_locked',
    message: `A birthday can be changed only once in ${LOCK_DAYS} days, even if it was deleted.`,
    details: { locked_until: locked_until.toISOString() },
  }
}

export function invalidBirthday(fault: {
  readonly field: string
  readonly message: string
  readonly allowed?: unknown
  readonly received: unknown
}): BirthdayRefusal {
  const message = `${fault.field}: ${fault.message}`
  return { reason: 'invalid_birthday', message, details: fault }
}
