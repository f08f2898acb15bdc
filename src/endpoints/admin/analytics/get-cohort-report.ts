import { readCohortReport } from '../../../actions/analytics/read-report.ts'
import { percentOf } from '../../../domain/analytics/figures.ts'
import { CohortReport, cohortMonths } from '../../../schemas/analytics/report.ts'
import { closed, NoBody, NoParams } from '../../../schemas/base/types.ts'
import { defineOperation } from '../../door/define-operation.ts'
import type { ShopCall } from '../../door/operation-call.ts'

const COHORTS_DEFAULT = 12

export const getCohortReportOperation = defineOperation('getCohortReport', {
  method: 'GET',
  path: '/reports/cohorts',
  area: 'reports',
  summary: 'Read retention: the members who joined in a month and how many were active later.',
  params: NoParams,
  query: closed({ months: cohortMonths }),
  body: NoBody,
  result: CohortReport,
  handle: async (call, { query }) => ({ data: await cohortRows(call, query.months) }),
})

export async function cohortRows({ context, shop, now }: ShopCall, months = COHORTS_DEFAULT) {
  const rows = await readCohortReport(context.database.db, shop, months, now)
  return rows.map(({ after, ...row }) => ({
    ...row,
    months_after: after,
    active_rate_percent: percentOf(row.active, row.members),
  }))
}
