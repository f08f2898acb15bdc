import { releasePoints } from '../actions/orders/release-points.ts'
import type { Job } from './define.ts'

/** Makes the points spendable whose waiting time is over. */
export const releasePointsJob: Job = {
  name: 'release-points',
  schedule: '* * * * *',
  due: 'releases',
  run: releasePoints,
}
