import { readReport } from '../../../actions/analytics/read-report.ts'
import { accepted } from '../../../actions/write/change-part.ts'
import { requestedDays } from '../../../domain/analytics/window.ts'
import { dayIn } from '../../../domain/days.ts'
import { AnalyticsQuery } from '../../../schemas/analytics/analytics.ts'
import { presentReport, Report } from '../../../schemas/analytics/report.ts'
import { NoBody, NoParams } from '../../../schemas/base/types.ts'
import { defineOperation } from '../../door/define-operation.ts'
import type { ShopCall } from '../../door/operation-call.ts'

export const getReportOperation = defineOperation('getReport', {
  method: 'GET',
  path: '/reports/days',
  area: 'reports',
  summary: 'Read members, points, liability and attributed revenue, by day or month.',
  params: NoParams,
  query: AnalyticsQuery,
  body: NoBody,
  result: Report,
  handle: async (call, { query }) => {
    const days = daysOf(call, query)
    return presentReport(
      call.shop,
      await readReport(call.context.database.db, call.shop, days, call.now),
    )
  },
})

/** The days that a report is about; throws `validation_error`. */
export function daysOf({ shop, now }: ShopCall, query: Parameters<typeof requestedDays>[0]) {
  return accepted(requestedDays(query, dayIn(shop.timezone, now)))
}
