import { reviewTiers } from '../actions/tiers/review-tiers.ts'
import type { Job } from './define.ts'

/** Looks at the members' tiers once each day has begun where their shop is. */
export const reviewTiersJob: Job = {
  name: 'review-tiers',
  schedule: '7 * * * *',
  due: 'tier_reviews',
  run: reviewTiers,
}
