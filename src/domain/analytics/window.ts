import {
  countDays,
  type Day,
  dayIn,
  daysLater,
  EARLIEST_DAY,
  isDay,
  LATEST_DAY,
  startOfDay,
} from '../days.ts'
import type { Decided } from '../decided.ts'

/** Consecutive days in the shop's time zone, as the caller asks for them. */
export interface RequestedDays {
  /** null: from the shop's first. */
  readonly first: Day | null
  readonly last: Day
}

/** Consecutive days with their first and last moment. */
export interface Window {
  readonly first: Day
  readonly last: Day
  readonly starts_at: Date
  /** When the day after the last begins. */
  readonly ends_at: Date
  readonly days: number
}

/** A part of a window, by the name that it has in a series. */
export interface Bucket {
  readonly period: string
  readonly starts_at: Date
  readonly ends_at: Date
}

export type Granularity = 'day' | 'month'

export const PERIOD_DAYS_DEFAULT = 30
/** Ten years: no series has more points than a chart can show. */
export const RANGE_DAYS_MAX = 3_660
const DAILY_SERIES_DAYS_MAX = 90

/** The days that a query asks for: a range, or the last days up to today. */
export function requestedDays(
  query: { readonly period_days?: number; readonly from?: string; readonly to?: string },
  today: Day,
): Decided<RequestedDays> {
  const { period_days = PERIOD_DAYS_DEFAULT, from, to } = query
  if (from === undefined && to === undefined) {
    return {
      value: { first: period_days === 0 ? null : daysLater(today, 1 - period_days), last: today },
    }
  }
  return requestedRange({ from, to }, today)
}

/**
 * The days from one to another, which may last beyond today. Of days to come nothing is counted, and
 * a row of zeros would read as a fact. The names are those of the fields that have them.
 */
export function requestedRange(
  { from, to }: { readonly from: string | undefined; readonly to: string | undefined },
  today: Day,
  names: { readonly from: string; readonly to: string } = { from: 'from', to: 'to' },
): Decided<{ readonly first: Day; readonly last: Day }> {
  if (from === undefined || to === undefined) {
    const [missing, present] = from === undefined ? [names.from, names.to] : [names.to, names.from]
    return { faults: [{ field: missing, message: `is required when ${present} is given` }] }
  }
  const unreal = Object.entries({ [names.from]: from, [names.to]: to }).filter(
    ([, day]) => !isDay(day),
  )
  if (unreal.length > 0) {
    const message = `must be a date that exists, from ${EARLIEST_DAY} to ${LATEST_DAY}`
    return { faults: unreal.map(([field, received]) => ({ field, message, received })) }
  }
  if (from > to) {
    const message = `must not be after \`${names.to}\`, ${to}`
    return { faults: [{ field: names.from, message, received: from }] }
  }
  if (from > today) {
    const message = `must not be after today, ${today}: nothing is counted of days to come`
    return { faults: [{ field: names.from, message, received: from }] }
  }
  const days = countDays(from, to)
  if (days > RANGE_DAYS_MAX) {
    const message = `must not be more than ${RANGE_DAYS_MAX} days before ${names.to}; these are ${days}`
    return { faults: [{ field: names.from, message, received: from }] }
  }
  return { value: { first: from, last: to } }
}

/** The window of these days. Without a beginning, it begins on the day of the first moment. */
export function windowOf(
  { first: requested, last }: RequestedDays,
  time_zone: string,
  first_moment: Date,
): Window {
  const first = requested ?? earliestOf(dayIn(time_zone, first_moment), last)
  return {
    first,
    last,
    starts_at: startOfDay(time_zone, first),
    ends_at: startOfDay(time_zone, daysLater(last, 1)),
    days: countDays(first, last),
  }
}

/** The shop's first day; never in the future. */
function earliestOf(day: Day, last: Day): Day {
  if (day < EARLIEST_DAY) return EARLIEST_DAY
  return day < last ? day : last
}

export function granularityOf({ days }: Window): Granularity {
  return days <= DAILY_SERIES_DAYS_MAX ? 'day' : 'month'
}

/** The parts of a window without gaps. A month that the window cuts has only the days inside it. */
export function bucketsOf(window: Window, time_zone: string): Bucket[] {
  const buckets: Bucket[] = []
  for (let first = window.first; first <= window.last; ) {
    const next = granularityOf(window) === 'day' ? daysLater(first, 1) : nextMonth(first)
    const after_last = daysLater(window.last, 1)
    buckets.push({
      period: granularityOf(window) === 'day' ? first : first.slice(0, 7),
      starts_at: startOfDay(time_zone, first),
      ends_at: startOfDay(time_zone, next < after_last ? next : after_last),
    })
    first = next
  }
  return buckets
}

function nextMonth(day: Day): Day {
  return `${daysLater(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`
}
