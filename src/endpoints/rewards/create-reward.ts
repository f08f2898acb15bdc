import { createReward as create } from '../../actions/rewards/change-reward.ts'
import { readControls, writeControls } from '../../schemas/base/program-write-fields.ts'
import { closed, NoParams, NoQuery } from '../../schemas/base/types.ts'
import { ProgramWriteResult, presentProgramWrite } from '../../schemas/programme/program-write.ts'
import { rewardChange, rewardName, rewardType } from '../../schemas/rewards/reward.ts'
import { defineEndpoint } from '../door/define.ts'

export const createReward = defineEndpoint('createReward', {
  method: 'POST',
  path: '/program/rewards',
  tool: 'service_create_reward',
  summary: 'Add a reward.',
  description: 'Omitted fields take the defaults of the catalogue.',
  scope: 'program:write',
  session: null,
  rate: 'write_platform',
  effect: 'write',
  params: NoParams,
  query: NoQuery,
  body: closed({ type: rewardType, name: rewardName, ...rewardChange, ...writeControls }),
  status: 200,
  result: ProgramWriteResult,
  errors: ['revision_conflict'],
  handle: (call, { body }) => create(call, readControls(body), body),
  present: presentProgramWrite,
})
