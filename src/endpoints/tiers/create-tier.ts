import { createTier } from '../../actions/tiers/change-tier.ts'
import { readLadderControls, writeControls } from '../../schemas/base/program-write-fields.ts'
import { requiredName } from '../../schemas/base/titles.ts'
import { closed, NoParams, NoQuery } from '../../schemas/base/types.ts'
import { ProgramWriteResult, presentProgramWrite } from '../../schemas/programme/program-write.ts'
import { confirmMemberImpact, tierChange } from '../../schemas/tiers/tier.ts'
import { defineEndpoint } from '../door/define.ts'

export const createTierEndpoint = defineEndpoint('createTier', {
  method: 'POST',
  path: '/program/tiers',
  tool: {
    name: 'service_create_tier',
    when: 'Its threshold decides its position; members may move.',
    adds_up_without: [],
  },
  summary: 'Add a VIP tier.',
  description:
    'Its threshold decides its position. While tiers are live, a change that would move members ' +
    'or give gifts is 409 `confirmation_required` until confirmed; preview with `dry_run`.',
  scope: 'program:write',
  session: null,
  rate: 'write_platform',
  effect: 'write',
  params: NoParams,
  query: NoQuery,
  body: closed({ ...tierChange, name: requiredName, ...confirmMemberImpact, ...writeControls }),
  status: 200,
  result: ProgramWriteResult,
  errors: ['revision_conflict', 'confirmation_required'],
  handle: (call, { body }) => createTier(call, readLadderControls(body), body),
  present: presentProgramWrite,
})
