import { readOwedSchedule } from '../../../actions/analytics/read-owed-schedule.ts'
import { OwedSchedule, presentOwedSchedule } from '../../../schemas/analytics/owed-schedule.ts'
import { NoBody, NoParams, NoQuery } from '../../../schemas/base/types.ts'
import { defineOperation } from '../../door/define-operation.ts'

export const getOwedScheduleOperation = defineOperation('getOwedSchedule', {
  method: 'GET',
  path: '/reports/owed-schedule',
  summary: 'Read how many outstanding points are expected to expire or be redeemed, by month.',
  area: 'reports',
  params: NoParams,
  query: NoQuery,
  body: NoBody,
  result: OwedSchedule,
  handle: async ({ context, shop, now }) =>
    presentOwedSchedule(shop, await readOwedSchedule(context.database.db, shop, now)),
})
