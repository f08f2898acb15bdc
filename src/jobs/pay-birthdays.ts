import { payBirthdays } from '../actions/earning/pay-birthdays.ts'
import type { Job } from './define.ts'

/** Pays the birthdays of the day, soon after midnight where their shop is. */
export const payBirthdaysJob: Job = {
  name: 'pay-birthdays',
  schedule: '11 * * * *',
  due: 'birthdays',
  run: payBirthdays,
}
