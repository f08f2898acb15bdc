import { finishCodes } from '../actions/codes/finish-codes.ts'
import type { Job } from './define.ts'

/** Mints codes that are owed, and ends those that were cancelled. */
export const finishCodesJob: Job = {
  name: 'finish-codes',
  schedule: '* * * * *',
  due: 'codes',
  run: finishCodes,
}
