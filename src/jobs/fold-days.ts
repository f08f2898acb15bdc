import { foldFinishedDays } from '../actions/fold-days.ts'
import { listShops } from '../store/shops.ts'
import type { Job } from './define.ts'

/** Folds the days that are over into daily figures, from which analytics are read. */
export const foldDays: Job = {
  name: 'fold-days',
  schedule: '*/10 * * * *',
  async run({ database: { db } }, now) {
    for (const shop of await listShops(db)) await foldFinishedDays(db, shop, now)
  },
}
