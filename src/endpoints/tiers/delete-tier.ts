import { deleteTier as remove } from '../../actions/tiers/change-tier.ts'
import { readLadderControls, writeControls } from '../../schemas/base/program-write-fields.ts'
import { closed, NoQuery } from '../../schemas/base/types.ts'
import { ProgramWriteResult, presentProgramWrite } from '../../schemas/programme/program-write.ts'
import { confirmMemberImpact, TierPath } from '../../schemas/tiers/tier.ts'
import { defineEndpoint } from '../door/define.ts'

export const deleteTier = defineEndpoint('deleteTier', {
  method: 'DELETE',
  path: '/program/tiers/{tier_id}',
  tool: 'service_delete_tier',
  summary: 'Remove a VIP tier above the entry tier.',
  description:
    'Its members qualify anew. While tiers are live, a change that would move members or give gifts is 409 `confirmation_required` until it is confirmed; see what it would do with `dry_run`.',
  undo: 'This cannot be undone.',
  scope: 'program:write',
  session: null,
  rate: 'write_platform',
  effect: 'write',
  params: TierPath,
  query: NoQuery,
  body: closed({ ...confirmMemberImpact, ...writeControls }),
  status: 200,
  result: ProgramWriteResult,
  errors: ['revision_conflict', 'confirmation_required'],
  handle: (call, { params, body }) => remove(call, readLadderControls(body), params.tier_id),
  present: presentProgramWrite,
})
