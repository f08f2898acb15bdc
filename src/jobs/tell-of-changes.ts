import { tellOfChanges } from '../actions/people/tell-people.ts'
import type { Job } from './define.ts'

export const tellOfChangesJob: Job = {
  name: 'tell-of-changes',
  schedule: '* * * * *',
  due: 'changes_by_assistants',
  run: tellOfChanges,
}
