import { readReport, readTierReport } from '../../../actions/analytics/read-report.ts'
import { AnalyticsQuery } from '../../../schemas/analytics/analytics.ts'
import {
  CohortReportRow,
  cohortMonths,
  presentReportRow,
  presentTierDays,
  ReportRow,
  TierDayRow,
} from '../../../schemas/analytics/report.ts'
import { defineExport } from '../../door/define-export.ts'
import { cohortRows } from '../analytics/get-cohort-report.ts'
import { daysOf } from '../analytics/get-report.ts'

export const exportReportOperation = defineExport('exportReport', {
  path: '/exports/days',
  area: 'reports',
  summary: 'Export members, points, liability and attributed revenue, by day or month.',
  file_name: 'days',
  query: AnalyticsQuery.properties,
  row: ReportRow,
  async *pages(call, query) {
    const { context, shop, now } = call
    const { periods } = await readReport(context.database.db, shop, daysOf(call, query), now)
    yield periods.map((one) => presentReportRow(shop, one))
  },
})

export const exportTierReportOperation = defineExport('exportTierReport', {
  path: '/exports/tiers',
  area: 'reports',
  summary: 'Export the number of members per tier, day by day.',
  file_name: 'tiers',
  query: AnalyticsQuery.properties,
  row: TierDayRow,
  async *pages(call, query) {
    const { db } = call.context.database
    const { program, days } = await readTierReport(db, call.shop, daysOf(call, query))
    yield presentTierDays(program, days)
  },
})

export const exportCohortsOperation = defineExport('exportCohorts', {
  path: '/exports/cohorts',
  area: 'reports',
  summary: 'Export retention: the members who joined in a month and how many were active later.',
  file_name: 'cohorts',
  query: { months: cohortMonths },
  row: CohortReportRow,
  async *pages(call, { months }) {
    yield await cohortRows(call, months)
  },
})
