import { createTier as create } from '../../actions/change-tier.ts'
import {
  ProgramWriteResult,
  presentProgramWrite,
  readLadderControls,
  writeControls,
} from '../../schemas/program-write.ts'
import { confirmMemberImpact, tierChange } from '../../schemas/tier.ts'
import { requiredName } from '../../schemas/titles.ts'
import { closed, NoParams, NoQuery } from '../../schemas/types.ts'
import { defineEndpoint } from '../define.ts'

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
