import { remind } from '../emails/actions/remind.ts'
import type { Job } from './define.ts'

/** Reminds members of what ends, in the morning where their shop is. */
export const remindJob: Job = {
  name: 'remind',
  schedule: '7 * * * *',
  due: 'reminders',
  run: remind,
}
