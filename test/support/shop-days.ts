import { dayIn } from '../../src/domain/days.ts'

/** Of the shops that tests make. */
export const TIME_ZONE = 'Europe/Vienna'

const DAY_MS = 86_400_000

/**
 * The day of the shop in so many days from a moment, `YYYY-MM-DD`. In the last hours of a day in UTC it
 * is another one than there.
 */
export function shopDay(now: Date, days: number): string {
  return dayIn(TIME_ZONE, new Date(now.getTime() + days * DAY_MS))
}

/** The same as a day of the year, as birthdays are. */
export function shopBirthday(now: Date, days: number): { month: number; day: number } {
  const [, month = 0, day = 0] = shopDay(now, days).split('-').map(Number)
  return { month, day }
}
