/** Days where the shop is, as `2027-03-28`, and how they lie in time. */

export const TIMEZONE = 'Europe/Vienna'

const format = new Intl.DateTimeFormat('en-CA', { timeZone: TIMEZONE, dateStyle: 'short' })
const HOUR_MS = 60 * 60 * 1_000
const DAY_MS = 24 * HOUR_MS

export const dayOf = (moment: number): string => format.format(moment)

/** When a day begins; Vienna is one or two hours ahead of UTC. */
export function midnightOf(day: string): number {
  const in_summer = Date.parse(`${day}T00:00:00Z`) - 2 * HOUR_MS
  return dayOf(in_summer) === day ? in_summer : in_summer + HOUR_MS
}

export function plusDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The same day of another month, or the last one where that month is too short. */
export function plusMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  return new Date(
    Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate())),
  )
    .toISOString()
    .slice(0, 10)
}

/** The same time of day so many months later, as days are counted where the shop is. */
export function momentPlusMonths(moment: number, months: number): number {
  const day = dayOf(moment)
  const then = plusMonths(day, months)
  // A day may have 25 hours.
  const end = midnightOf(plusDays(then, 1)) - 1
  return Math.min(midnightOf(then) + (moment - midnightOf(day)), end)
}
