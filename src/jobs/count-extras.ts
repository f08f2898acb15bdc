import { countExtras } from '../actions/orders/count-extras.ts'
import type { Job } from './define.ts'

/** Takes tax and shipping out of what an older release counted as spent. */
export const countExtrasJob: Job = {
  name: 'count-extras',
  schedule: '*/10 * * * *',
  due: 'extras',
  run: countExtras,
}
