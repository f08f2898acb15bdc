import { tellOfProposals } from '../actions/people/tell-people.ts'
import type { Job } from './define.ts'

export const tellOfProposalsJob: Job = {
  name: 'tell-of-proposals',
  schedule: '* * * * *',
  due: 'proposals',
  run: tellOfProposals,
}
