import { explainPointsOperation } from './orders/explain-points.ts'
import { judgeAgainOperation } from './orders/judge-again.ts'
import {
  getOrderJudgingOperation,
  listOrderJudgingsOperation,
  undoOrderJudgingOperation,
} from './orders/judgings.ts'

/** The operations about orders, in the order of the reference. */
export const orderOperations = [
  explainPointsOperation,
  judgeAgainOperation,
  listOrderJudgingsOperation,
  getOrderJudgingOperation,
  undoOrderJudgingOperation,
] as const
