import { integer } from '../fields.ts'

/** Prevents a customer from entering today as the birthday, and tomorrow again. */
export const noticeDays = integer('noticeDays', {
  default: 30,
  minimum: 0,
  maximum: 365,
  description: 'A birthday entered fewer days than this before the day pays from next year.',
})
