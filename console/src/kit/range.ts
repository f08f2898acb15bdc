import { readNumber, readText, type Written } from './search-params.ts'

/** Lengths that are looked at often, in days up to today. */
export const RANGE_DAYS = [7, 30, 90, 365] as const
const DAYS_DEFAULT = 30

/** Which days a page is about: the last ones, or those from a day to a day. All in the address. */
export interface RangeSearch {
  readonly days?: (typeof RANGE_DAYS)[number] | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export function readRange(written: Written): RangeSearch {
  return {
    days: readRangeDays(written.days),
    from: readDay(written.from),
    to: readDay(written.to),
  }
}

export function readRangeDays(value: unknown): RangeSearch['days'] {
  const number = readNumber(value)
  return RANGE_DAYS.find((days) => days === number)
}

export function readDay(value: unknown): string | undefined {
  const day = readText(value)
  return day !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : undefined
}

/** How the service is asked for these days. */
export function rangeQuery({ days = DAYS_DEFAULT, from, to }: RangeSearch) {
  return from === undefined || to === undefined ? { period_days: days } : { from, to }
}

/** The choice of a list: so many days, or a range of one's own. */
export function choiceOf({ days = DAYS_DEFAULT, from, to }: RangeSearch): string {
  return from === undefined || to === undefined ? String(days) : 'own'
}
