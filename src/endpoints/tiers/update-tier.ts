import { changeTier } from '../../actions/tiers/change-tier.ts'
import { readLadderControls, writeControls } from '../../schemas/base/program-write-fields.ts'
import { closed, NoQuery } from '../../schemas/base/types.ts'
import { ProgramWriteResult, presentProgramWrite } from '../../schemas/programme/program-write.ts'
import { confirmMemberImpact, TierPath, tierChange } from '../../schemas/tiers/tier.ts'
import { defineEndpoint } from '../door/define.ts'

export const updateTierEndpoint = defineEndpoint('updateTier', {
  method: 'PATCH',
  path: '/program/tiers/{tier_id}',
  tool: {
    name: 'service_update_tier',
    when: 'To change its requirements or benefits.',
  },
  summary: 'Change a VIP tier.',
  description:
    'Omitted keys stay; lists are replaced. While tiers are live, a change that would move ' +
    'members or give gifts is 409 `confirmation_required` until confirmed; preview with ' +
    '`dry_run`.',
  scope: 'program:write',
  session: null,
  rate: 'write_platform',
  effect: 'write',
  params: TierPath,
  query: NoQuery,
  body: closed({ ...tierChange, ...confirmMemberImpact, ...writeControls }),
  status: 200,
  result: ProgramWriteResult,
  errors: ['revision_conflict', 'confirmation_required'],
  handle: (call, { params, body }) =>
    changeTier(call, readLadderControls(body), params.tier_id, body),
  present: presentProgramWrite,
})
