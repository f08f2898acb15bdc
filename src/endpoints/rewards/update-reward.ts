import { Type } from 'typebox'
import { changeReward } from '../../actions/rewards/change-reward.ts'
import { readControls, writeControls } from '../../schemas/base/program-write-fields.ts'
import { closed, NoQuery, ownType } from '../../schemas/base/types.ts'
import { ProgramWriteResult, presentProgramWrite } from '../../schemas/programme/program-write.ts'
import { RewardPath, rewardChange, rewardName } from '../../schemas/rewards/reward.ts'
import { defineEndpoint } from '../door/define.ts'

export const updateRewardEndpoint = defineEndpoint('updateReward', {
  method: 'PATCH',
  path: '/program/rewards/{reward_id}',
  tool: {
    name: 'service_update_reward',
    when: 'To change its cost or value, or switch it.',
  },
  summary: 'Change a reward.',
  description: 'Omitted keys stay, also inside `fields`; lists are replaced.',
  scope: 'program:write',
  session: null,
  rate: 'write_platform',
  effect: 'write',
  params: RewardPath,
  query: NoQuery,
  body: closed({
    type: ownType,
    name: Type.Optional(rewardName),
    ...rewardChange,
    ...writeControls,
  }),
  status: 200,
  result: ProgramWriteResult,
  errors: ['revision_conflict'],
  handle: (call, { params, body }) =>
    changeReward(call, readControls(body), params.reward_id, body),
  present: presentProgramWrite,
})
