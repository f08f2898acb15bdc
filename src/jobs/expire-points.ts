import { expirePoints as expire } from '../actions/expire-points.ts'
import { listShops } from '../store/shops.ts'
import type { Job } from './define.ts'

/** Takes the points whose time is over, soon after midnight where their shop is. */
export const expirePoints: Job = {
  name: 'expire-points',
  schedule: '37 * * * *',
  async run(context, now) {
    for (const shop of await listShops(context.database.db)) await expire(context, shop, now)
  },
}
