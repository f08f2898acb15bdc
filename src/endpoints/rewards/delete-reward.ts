import { deleteReward } from '../../actions/rewards/change-reward.ts'
import { readControls, writeControls } from '../../schemas/base/program-write-fields.ts'
import { closed, NoQuery } from '../../schemas/base/types.ts'
import { ProgramWriteResult, presentProgramWrite } from '../../schemas/programme/program-write.ts'
import { RewardPath } from '../../schemas/rewards/reward.ts'
import { defineEndpoint } from '../door/define.ts'

export const deleteRewardEndpoint = defineEndpoint('deleteReward', {
  method: 'DELETE',
  path: '/program/rewards/{reward_id}',
  tool: {
    name: 'service_delete_reward',
    when: 'Ask the merchant first; `enabled: false` is milder.',
  },
  summary: 'Remove a reward.',
  description: 'Codes already issued stay valid. The removal can be undone from the change log.',
  scope: 'program:write',
  session: null,
  rate: 'write_platform',
  effect: 'write',
  params: RewardPath,
  query: NoQuery,
  body: closed(writeControls),
  status: 200,
  result: ProgramWriteResult,
  errors: ['revision_conflict'],
  handle: (call, { params, body }) => deleteReward(call, readControls(body), params.reward_id),
  present: presentProgramWrite,
})
