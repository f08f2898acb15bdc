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
  const year = yearIn(time_zone, now)
  const start = startOfYear(year, time_zone)
  return [
    { from: startOfYear(year - 1, time_zone), until: start },
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

function yearIn(time_zone: string, moment: Date): number {
  return Number(
    new Intl.DateTimeFormat('en', { timeZone: time_zone, year: 'numeric' }).format(moment),
  )
}

/** Midnight of 1 January where the shop is. */
function startOfYear(year: number, time_zone: string): Date {
  const midnight = Date.UTC(year, 0, 1)
  return new Date(midnight - offsetAt(time_zone, new Date(midnight)))
}

/** How far the clocks of a place are ahead of UTC, in milliseconds. */
function offsetAt(timeZone: string, moment: Date): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment)
  const part = (name: string) => Number(parts.find(({ type }) => type === name)?.value)
  const there = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return there - Math.floor(moment.getTime() / 1_000) * 1_000
}
