import { remind as remindMembers } from '../actions/emails/remind.ts'
import type { Job } from './define.ts'

/** Reminds members of what ends, in the morning where their shop is. */
export const remind: Job = {
  name: 'remind',
  schedule: '7 * * * *',
  due: 'reminders',
  run: remindMembers,
}
