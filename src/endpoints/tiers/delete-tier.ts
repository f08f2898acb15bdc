import { deleteTier } from '../../actions/tiers/change-tier.ts'
import { readLadderControls, writeControls } from '../../schemas/base/program-write-fields.ts'
import { closed, NoQuery } from '../../schemas/base/types.ts'
import { ProgramWriteResult, presentProgramWrite } from '../../schemas/programme/program-write.ts'
import { confirmMemberImpact, TierPath } from '../../schemas/tiers/tier.ts'
import { defineEndpoint } from '../door/define.ts'

export const deleteTierEndpoint = defineEndpoint('deleteTier', {
  method: 'DELETE',
  path: '/program/tiers/{tier_id}',
  tool: {
    name: 'service_delete_tier',
    when: 'Ask the merchant first: its members change tier.',
  },
  summary: 'Remove a VIP tier above the entry tier.',
  description:
    'Its members move to the tier they qualify for. While tiers are live, a change that would ' +
    'move members or ' +
    'give gifts is 409 `confirmation_required` until confirmed; preview with `dry_run`.',
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
  handle: (call, { params, body }) => deleteTier(call, readLadderControls(body), params.tier_id),
  present: presentProgramWrite,
})
