import { rollUpFinishedDays } from '../actions/analytics/roll-up-days.ts'
import type { Job } from './define.ts'

/** Rolls up the days that are over into daily figures, from which analytics are read. */
export const dailyRollupJob: Job = {
  name: 'fold-days',
  schedule: '*/10 * * * *',
  due: 'rollup',
  run: ({ database: { db } }, shop, now) => rollUpFinishedDays(db, shop, now),
}
