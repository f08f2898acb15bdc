import { dateIn, midnight } from './period.ts'
import type { TierPeriod } from './program.ts'

/** A span of time whose earning counts; null: without that end. */
export interface Span {
  readonly from: Date | null
  readonly until: Date | null
}

/**
 * The spans that count for tiers at a moment: one is enough to qualify. A calendar year's tier
 * holds for the rest of it and the whole next, so that the last year counts beside this one.
 */
export function spansThatCount({ mode, months }: TierPeriod, time_zone: string, now: Date): Span[] {
  if (mode === 'lifetime') return [{ from: null, until: null }]
  if (mode === 'rolling') return [{ from: monthsBefore(now, months), until: null }]
  const { year } = dateIn(time_zone, now)
  const start = midnight(time_zone, year, 1, 1)
  return [
    { from: midnight(time_zone, year - 1, 1, 1), until: start },
    { from: start, until: null },
  ]
}

/** The same day of an earlier month, or its last one. */
export function monthsBefore(moment: Date, months: number): Date {
  const first = new Date(moment)
  first.setUTCDate(1)
  first.setUTCMonth(first.getUTCMonth() - months)
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(moment.getUTCDate(), days))
  return first
}

/** The same day of a later month, or its last one. */
export function monthsAfter(moment: Date, months: number): Date {
  return monthsBefore(moment, -months)
}
