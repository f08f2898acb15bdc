export type Period = 'day' | 'week' | 'month' | 'year' | 'lifetime'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * When the calendar period began that a moment is in, where the shop is, or when one so many
 * periods ahead does; null: a lifetime's.
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

/** The date that it is at a moment in a time zone; months count from 1. */
export function dateIn(
  time_zone: string,
  moment: Date,
): { readonly year: number; readonly month: number; readonly day: number } {
  const { year, month, day } = clockIn(time_zone, moment)
  return { year, month, day }
}

/** Midnight of a date in a time zone, or the first moment after it where clocks skip it. */
export function midnight(time_zone: string, year: number, month: number, day: number): Date {
  const there = new Date(0)
  there.setUTCFullYear(year, month - 1, day)
  // The offset at that moment is known only once it is: the second look is at most an hour off.
  const first = new Date(there.getTime() - offsetAt(time_zone, there))
  const second = new Date(there.getTime() - offsetAt(time_zone, first))
  // Where midnight is skipped, that falls into the day before, and the first look was right.
  const is_before = second.getTime() + offsetAt(time_zone, second) < there.getTime()
  return is_before ? first : second
}

/** The midnight so many days after the day that a moment is in, where the shop is. */
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

/** Made once a time zone: making one costs more than using it a hundred times. */
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
  return new Date(moment.getTime() + minutes * 60_000)
}
