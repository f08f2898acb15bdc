import { dateIn, midnight } from '../period.ts'
import type { TierPeriod } from '../program.ts'

/** A span of time whose earning counts; null: no limit on that side. */
export interface Span {
  readonly from: Date | null
  readonly until: Date | null
}

/**
 * The spans that count for tiers at a moment; one is enough to qualify. A calendar year's tier
 * holds for the rest of the year and the whole next, so last year counts beside this one.
 */
export function spansThatCount(period: TierPeriod, time_zone: string, now: Date): Span[] {
  return spansOfDay(period, time_zone, now)(now)
}

/** The same for each moment of one day, so that its dates are looked up once. */
export function spansOfDay(
  { mode, months }: TierPeriod,
  time_zone: string,
  day: Date,
): (moment: Date) => Span[] {
  if (mode === 'lifetime') return () => [{ from: null, until: null }]
  if (mode === 'rolling') {
    const startFor = sameTimeMonthsAfter(time_zone, day, -months)
    return (moment) => [{ from: startFor(moment), until: null }]
  }
  const { year } = dateIn(time_zone, day)
  const start = midnight(time_zone, year, 1, 1)
  const last_year = midnight(time_zone, year - 1, 1, 1)
  return () => [
    { from: last_year, until: start },
    { from: start, until: null },
  ]
}

/** The spans that counted at a past moment, with what had been earned until then. */
export function spansThatCountedAt(period: TierPeriod, time_zone: string, moment: Date): Span[] {
  const after = new Date(moment.getTime() + 1)
  return spansThatCount(period, time_zone, moment).map(({ from, until }) => ({
    from,
    until: until ?? after,
  }))
}

/**
 * The same time of the same day that many months later in the shop's time zone, or of that month's
 * last day; earlier if `months` is below 0.
 */
export function monthsAfter(time_zone: string, moment: Date, months: number): Date {
  return sameTimeMonthsAfter(time_zone, moment, months)(moment)
}

/** The same for all moments of one day. */
function sameTimeMonthsAfter(
  time_zone: string,
  of_day: Date,
  months: number,
): (moment: Date) => Date {
  const { year, month, day } = dateIn(time_zone, of_day)
  const here_ms = midnight(time_zone, year, month, day).getTime()
  const last_day = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const day_there = Math.min(day, last_day)
  const start_ms = midnight(time_zone, year, month + months, day_there).getTime()
  // The day on which summer time ends is longer than others.
  const end_ms = midnight(time_zone, year, month + months, day_there + 1).getTime()
  return (moment) => new Date(Math.min(start_ms + moment.getTime() - here_ms, end_ms - 1))
}
