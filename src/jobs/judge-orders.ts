import { workJudging } from '../actions/orders/work-judging.ts'
import type { Job } from './define.ts'

/** Judges past orders by the programme of now where the merchant has asked for it, and undoes that. */
export const judgeOrdersJob: Job = {
  name: 'judge-orders',
  schedule: '*/2 * * * *',
  due: 'judgings',
  run: (context, shop, now) => workJudging(context, shop, now),
}
