import { startOfDay as beginningOf, dayIn, daysLater } from '../domain/days.ts'
import { DAY_MS, MINUTE_MS } from '../lib/durations.ts'

export const DEMO_TIMEZONE = 'Europe/Vienna'

/**
 * Where the demo shop's year ends: so a shop that is made twice in a day is the same to the minute.
 */
export function startOfDay(now: Date): Date {
  return new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS)
}

/** So many days before `today`, at a minute of that day. */
export function daysBefore(today: Date, days: number, minute = 0): Date {
  return new Date(today.getTime() - days * DAY_MS + minute * MINUTE_MS)
}

/** The beginning of a day in the shop, so many days before today. */
export function midnight(today: Date, days: number): string {
  return beginningOf(DEMO_TIMEZONE, daysLater(dayIn(DEMO_TIMEZONE, today), -days)).toISOString()
}

/**
 * How many days before today nothing is filled in any more: from there on the shop is run through
 * the doors of the service, with its tiers, campaigns and partners.
 */
export const LIVED_DAYS = 30

export function livedFrom(today: Date): Date {
  return daysBefore(today, LIVED_DAYS)
}
