import { type Comparison, comparePeriods } from '../../actions/analytics/compare-periods.ts'
import {
  ComparisonQuery,
  PeriodComparison,
  presentComparison,
} from '../../schemas/analytics/comparison.ts'
import { NoBody, NoParams } from '../../schemas/base/types.ts'
import { defineEndpoint } from '../door/define.ts'

export const comparePeriodsEndpoint = defineEndpoint('comparePeriods', {
  method: 'GET',
  path: '/analytics/comparison',
  tool: {
    name: 'service_compare_periods',
    when:
      'For "this month against last". While the month runs, give as many days of both. null: too ' +
      'few members to tell. Deductions count as redeemed, and the placing of all when tiers went ' +
      'live as no move.',
  },
  summary: 'Compare two date ranges: each figure, its change, and each reward.',
  description:
    "Days are in the shop's time zone. Figures known only as of now, such as outstanding " +
    'points, are omitted.',
  scope: 'analytics:read',
  session: null,
  rate: 'read',
  effect: 'read',
  params: NoParams,
  query: ComparisonQuery,
  body: NoBody,
  status: 200,
  result: PeriodComparison,
  errors: [],
  handle: ({ context, shop, now }, { query }) =>
    comparePeriods(context.database.db, shop, query, now),
  present: (comparison: Comparison, viewer) => presentComparison(comparison, viewer),
})
