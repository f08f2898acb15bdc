import { DAY_MS } from '../lib/durations.ts'
import { dateIn, midnight } from './period.ts'

/** A date as text, `2026-03-29`, so dates sort as texts. */
export type Day = string

export const EARLIEST_DAY: Day = '1970-01-01'
export const LATEST_DAY: Day = '2999-12-31'

/** Whether the day exists, within the years that figures cover. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < EARLIEST_DAY || text > LATEST_DAY) return false
  const read = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && dayOf(read) === text
}

/** The date at a moment in the shop's time zone. */
export function dayIn(time_zone: string, moment: Date): Day {
  const { year, month, day } = dateIn(time_zone, moment)
  return dayOf(new Date(Date.UTC(year, month - 1, day)))
}

export function daysLater(day: Day, days: number): Day {
  const later = new Date(`${day}T00:00:00Z`)
  later.setUTCDate(later.getUTCDate() + days)
  return dayOf(later)
}

/** How many days these are, both counted. */
export function countDays(first: Day, last: Day): number {
  return (Date.parse(last) - Date.parse(first)) / DAY_MS + 1
}

/** The moment at which a day begins in the shop's time zone. */
export function startOfDay(time_zone: string, day: Day): Date {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return midnight(time_zone, year, month, date)
}

function dayOf(date: Date): Day {
  return date.toISOString().slice(0, 10)
}
