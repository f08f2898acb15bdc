import { type Day, dayIn, daysLater, startOfDay } from '../days.ts'

/** A finished day with its first and last moment. */
export interface FinishedDay {
  readonly day: Day
  readonly starts_at: Date
  readonly ends_at: Date
}

/**
 * How long after its end a day is rolled up. An entry has the time of its request or job, which is
 * a little before it can be seen. Nothing may take longer than this, and the clocks of two nodes
 * may not differ by more.
 */
const REST_MS = 60 * 60 * 1000

/** The ends of the days, in the shop's time zone, that are over for good. */
export function finishedUntil(time_zone: string, now: Date): Date {
  return startOfDay(time_zone, firstUnfinished(time_zone, now))
}

/** The finished days from this one on, up to a number of them. */
export function finishedDays(
  { first, starts_at }: { first: Day; starts_at: Date },
  time_zone: string,
  now: Date,
  days_max: number,
): FinishedDay[] {
  const today = firstUnfinished(time_zone, now)
  const days: FinishedDay[] = []
  let [day, start] = [first, starts_at]
  while (day < today && days.length < days_max) {
    const next = daysLater(day, 1)
    const ends_at = startOfDay(time_zone, next)
    days.push({ day, starts_at: start, ends_at })
    day = next
    start = ends_at
  }
  return days
}

/** The first day that is not over, or not for long enough. */
function firstUnfinished(time_zone: string, now: Date): Day {
  return dayIn(time_zone, new Date(now.getTime() - REST_MS))
}
