import { type RangeSearch, readDay, readRange } from '../kit/range.ts'
import { readChoice, readNumber, type Written } from '../kit/search-params.ts'

export const REPORTS = [
  'revenue',
  'redemption',
  'tiers',
  'cohorts',
  'campaigns',
  'owed_by_age',
  'owed_by_expiry',
  'owed_schedule',
] as const
export type ReportName = (typeof REPORTS)[number]

export const COHORT_MONTHS = [6, 12, 24] as const
export const AGES_BY = ['month', 'quarter'] as const

/** Which report is open, and what it is about. */
export interface ReportsSearch extends RangeSearch {
  readonly report?: ReportName | undefined
  readonly months?: (typeof COHORT_MONTHS)[number] | undefined
  readonly day?: string | undefined
  readonly by?: (typeof AGES_BY)[number] | undefined
}

export function readReportsSearch(written: Written): ReportsSearch {
  const months = readNumber(written.months)
  return {
    ...readRange(written),
    report: readChoice(REPORTS, written.report),
    months: COHORT_MONTHS.find((choice) => choice === months),
    day: readDay(written.day),
    by: readChoice(AGES_BY, written.by),
  }
}
