import { foldFinishedDays } from '../actions/analytics/fold-days.ts'
import type { Job } from './define.ts'

/** Folds the days that are over into daily figures, from which analytics are read. */
export const foldDays: Job = {
  name: 'fold-days',
  schedule: '*/10 * * * *',
  due: 'folding',
  run: ({ database: { db } }, shop, now) => foldFinishedDays(db, shop, now),
}
