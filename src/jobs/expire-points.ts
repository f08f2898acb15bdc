import { expirePoints } from '../actions/points/expire-points.ts'
import type { Job } from './define.ts'

/** Takes the points whose time is over, soon after midnight where their shop is. */
export const expirePointsJob: Job = {
  name: 'expire-points',
  schedule: '37 * * * *',
  due: 'expiry',
  run: expirePoints,
}
