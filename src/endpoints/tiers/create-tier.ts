import { createTier as create } from '../../actions/tiers/change-tier.ts'
import { readLadderControls, writeControls } from '../../schemas/base/program-write-fields.ts'
import { requiredName } from '../../schemas/base/titles.ts'
import { closed, NoParams, NoQuery } from '../../schemas/base/types.ts'
import { ProgramWriteResult, presentProgramWrite } from '../../schemas/programme/program-write.ts'
import { confirmMemberImpact, tierChange } from '../../schemas/tiers/tier.ts'
import { defineEndpoint } from '../door/define.ts'

export const createTier = defineEndpoint('createTier', {
  method: 'POST',
  path: '/program/tiers',
  tool: 'service_create_tier',
  summary: 'Add a VIP tier.',
  description:
    'It stands in the ladder where its bar puts it. While tiers are live, a change that would move members or give gifts is 409 `confirmation_required` until it is confirmed; see what it would do with `dry_run`.',
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
  handle: (call, { body }) => create(call, readLadderControls(body), body),
  present: presentProgramWrite,
})
