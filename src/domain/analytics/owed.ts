import { Fraction } from '../../lib/fraction.ts'
import { type Day, dayIn, daysLater, EARLIEST_DAY, isDay } from '../days.ts'
import type { Decided } from '../decided.ts'
import { finishedUntil } from './finished-days.ts'

/** Points and what they are worth, of one month or quarter. */
export interface OwedPeriod {
  /** `2026-10`, or `2026-Q4`. */
  readonly period: string
  readonly points: Fraction
}

export const OWED_BY = ['month', 'quarter'] as const
export type OwedBy = (typeof OWED_BY)[number]

/** Months as they are, or as quarters, the earliest first. */
export function owedPeriods(
  months: readonly { readonly month: string; readonly points: string }[],
  by: OwedBy,
): OwedPeriod[] {
  const named = Map.groupBy(months, ({ month }) => (by === 'month' ? month : quarterOf(month)))
  return [...named].map(([period, parts]) => ({
    period,
    points: Fraction.sum(parts.map(({ points }) => Fraction.of(points))),
  }))
}

function quarterOf(month: string): string {
  const [year = '', number = ''] = month.split('-')
  return `${year}-Q${Math.ceil(Number(number) / 3)}`
}

/** The last day whose figures are there; `first_left_at`: the first entry not rolled up. */
export function lastOwedDay(time_zone: string, first_left_at: Date | null, now: Date): Day {
  const until = finishedUntil(time_zone, now)
  const end = first_left_at !== null && first_left_at < until ? first_left_at : until
  return daysLater(dayIn(time_zone, end), -1)
}

/** The day that a request is about, or the last one there is. */
export function decideOwedDay(requested: string | undefined, last: Day): Decided<Day> {
  if (requested === undefined) return { value: last }
  const allowed = { from: EARLIEST_DAY, to: last }
  const fault = { field: 'day', allowed, received: requested }
  if (!isDay(requested)) return { faults: [{ ...fault, message: 'must be a date that exists' }] }
  if (requested <= last) return { value: requested }
  const message = `must be a finished day, ${last} or before`
  return { faults: [{ ...fault, message }] }
}
