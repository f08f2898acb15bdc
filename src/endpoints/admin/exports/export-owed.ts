import { readOwedByAge, readOwedByExpiry } from '../../../actions/analytics/read-owed.ts'
import { readOwedSchedule } from '../../../actions/analytics/read-owed-schedule.ts'
import {
  OwedByAgeRow,
  OwedByExpiryRow,
  owedBy,
  owedDay,
  presentOwedByAge,
  presentOwedByExpiry,
} from '../../../schemas/analytics/owed.ts'
import { OwedScheduleRow, presentOwedSchedule } from '../../../schemas/analytics/owed-schedule.ts'
import { defineExport } from '../../door/define-export.ts'

export const exportOwedByAgeOperation = defineExport('exportOwedByAge', {
  path: '/exports/owed-by-age',
  summary: 'Export balances at the end of a day, by the age of the points.',
  area: 'reports',
  file_name: 'owed-by-age',
  query: { day: owedDay, by: owedBy },
  row: OwedByAgeRow,
  async *pages({ context, shop, now }, { day: requested, by = 'month' }) {
    const { db } = context.database
    const owed = await readOwedByAge(db, shop, { day: requested, by }, now)
    const { day, periods } = presentOwedByAge(shop, owed)
    yield periods.map((one) => ({ day, ...one }))
  },
})

export const exportOwedByExpiryOperation = defineExport('exportOwedByExpiry', {
  path: '/exports/owed-by-expiry',
  summary: 'Export current balances by expiry month.',
  area: 'reports',
  file_name: 'owed-by-expiry',
  query: {},
  row: OwedByExpiryRow,
  async *pages({ context, shop, now }) {
    const owed = await readOwedByExpiry(context.database.db, shop, now)
    const { as_of, periods } = presentOwedByExpiry(shop, owed)
    yield periods.map((one) => ({ as_of, ...one }))
  },
})

export const exportOwedScheduleOperation = defineExport('exportOwedSchedule', {
  path: '/exports/owed-schedule',
  summary:
    'Export the accounting schedule: outstanding points and expected expiry and redemption, by ' +
    'month.',
  area: 'reports',
  file_name: 'owed-schedule',
  query: {},
  row: OwedScheduleRow,
  async *pages({ context, shop, now }) {
    const owed = await readOwedSchedule(context.database.db, shop, now)
    const { day, periods } = presentOwedSchedule(shop, owed)
    yield periods.map((one) => ({ day, ...one }))
  },
})
