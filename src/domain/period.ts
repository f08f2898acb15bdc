import { DAY_MS, MINUTE_MS } from '../lib/durations.ts'

export type Period = 'day' | 'week' | 'month' | 'year' | 'lifetime'

/**
 * When the calendar period of a moment began in the shop's time zone, or a period that many later;
 * null: a lifetime has no beginning.
 */
export function startOfPeriod(
  period: Period,
  time_zone: string,
  moment: Date,
  ahead = 0,
): Date | null {
  if (period === 'lifetime') return null
  const { year, month, day } = dateIn(time_zone, moment)
  if (period === 'year') return midnight(time_zone, year + ahead, 1, 1)
  if (period === 'month') return midnight(time_zone, year, month + ahead, 1)
  if (period === 'day') return midnight(time_zone, year, month, day + ahead)
  // Weeks begin on Mondays.
  const weekday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7
  return midnight(time_zone, year, month, day - weekday + 7 * ahead)
}

/** The date at a moment in a time zone; months count from 1. */
export function dateIn(
  time_zone: string,
  moment: Date,
): { readonly year: number; readonly month: number; readonly day: number } {
  const { year, month, day } = clockIn(time_zone, moment)
  return { year, month, day }
}

/** Midnight of a date in a time zone, or the first moment after it if clocks skip midnight. */
export function midnight(time_zone: string, year: number, month: number, day: number): Date {
  const there = new Date(0)
  there.setUTCFullYear(year, month - 1, day)
  // The offset depends on the moment we look for. After the second step we are at most an hour off.
  const first = new Date(there.getTime() - offsetAt(time_zone, there))
  const second = new Date(there.getTime() - offsetAt(time_zone, first))
  // If midnight is skipped, that is in the day before, and the first step was right.
  const is_before = second.getTime() + offsetAt(time_zone, second) < there.getTime()
  return is_before ? first : second
}

/** The midnight this many days after the day of a moment, in the shop's time zone. */
export function midnightAfter(time_zone: string, moment: Date, days: number): Date {
  const { year, month, day } = dateIn(time_zone, moment)
  return midnight(time_zone, year, month, day + days)
}

export function daysAfter(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * DAY_MS)
}

/** How far the clocks of a place are ahead of UTC, in milliseconds. */
function offsetAt(time_zone: string, moment: Date): number {
  const { year, month, day, hour, minute, second } = clockIn(time_zone, moment)
  const there = new Date(0)
  there.setUTCFullYear(year, month - 1, day)
  there.setUTCHours(hour, minute, second)
  return there.getTime() - Math.floor(moment.getTime() / 1_000) * 1_000
}

/** Made once for each time zone: making one costs more than using it a hundred times. */
const FORMATS = new Map<string, Intl.DateTimeFormat>()

function formatOf(time_zone: string): Intl.DateTimeFormat {
  const known = FORMATS.get(time_zone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en', {
    timeZone: time_zone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  FORMATS.set(time_zone, made)
  return made
}

function clockIn(time_zone: string, moment: Date) {
  const parts = formatOf(time_zone).formatToParts(moment)
  const part = (name: string) => Number(parts.find(({ type }) => type === name)?.value)
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  }
}

export function minutesAfter(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * MINUTE_MS)
}
