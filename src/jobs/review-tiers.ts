import { reviewTiers as review } from '../actions/review-tiers.ts'
import { listShops } from '../store/shops.ts'
import type { Job } from './define.ts'

/** Looks at the members' tiers once each day has begun where their shop is. */
export const reviewTiers: Job = {
  name: 'review-tiers',
  schedule: '7 * * * *',
  async run(context, now) {
    for (const shop of await listShops(context.database.db)) await review(context, shop, now)
  },
}
