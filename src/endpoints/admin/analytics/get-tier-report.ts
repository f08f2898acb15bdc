import { readTierReport } from '../../../actions/analytics/read-report.ts'
import { AnalyticsQuery } from '../../../schemas/analytics/analytics.ts'
import { presentTierDays, TierReport } from '../../../schemas/analytics/report.ts'
import { NoBody, NoParams } from '../../../schemas/base/types.ts'
import { defineOperation } from '../../door/define-operation.ts'
import { daysOf } from './get-report.ts'

export const getTierReportOperation = defineOperation('getTierReport', {
  method: 'GET',
  path: '/reports/tiers',
  area: 'reports',
  summary: 'Read the number of members per tier, day by day.',
  params: NoParams,
  query: AnalyticsQuery,
  body: NoBody,
  result: TierReport,
  handle: async (call, { query }) => {
    const { db } = call.context.database
    const { window, program, days } = await readTierReport(db, call.shop, daysOf(call, query))
    return { from: window.first, to: window.last, data: presentTierDays(program, days) }
  },
})
