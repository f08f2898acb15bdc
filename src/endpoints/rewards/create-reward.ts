import { createReward } from '../../actions/rewards/change-reward.ts'
import { readControls, writeControls } from '../../schemas/base/program-write-fields.ts'
import { closed, NoParams, NoQuery } from '../../schemas/base/types.ts'
import { ProgramWriteResult, presentProgramWrite } from '../../schemas/programme/program-write.ts'
import { rewardChange, rewardName, rewardType } from '../../schemas/rewards/reward.ts'
import { defineEndpoint } from '../door/define.ts'

export const createRewardEndpoint = defineEndpoint('createReward', {
  method: 'POST',
  path: '/program/rewards',
  tool: {
    name: 'service_create_reward',
    when: 'That points can buy.',
    adds_up_without: [],
  },
  summary: 'Add a reward.',
  description: "Omitted fields take the catalogue's defaults.",
  scope: 'program:write',
  session: null,
  rate: 'write_platform',
  effect: 'write',
  params: NoParams,
  query: NoQuery,
  body: closed(
    { type: rewardType, name: rewardName, ...rewardChange, ...writeControls },
    {
      examples: [{ type: 'percentage', name: '10% off', points_cost: 100, discount_value: 10 }],
    },
  ),
  status: 200,
  result: ProgramWriteResult,
  errors: ['revision_conflict'],
  handle: (call, { body }) => createReward(call, readControls(body), body),
  present: presentProgramWrite,
})
