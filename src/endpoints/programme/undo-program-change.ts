import { undoProgramChange } from '../../actions/programme/undo-program-change.ts'
import { readLadderControls, writeControls } from '../../schemas/base/program-write-fields.ts'
import { closed, NoQuery } from '../../schemas/base/types.ts'
import { ChangePath } from '../../schemas/programme/program-change.ts'
import { presentUndo, UndoResult } from '../../schemas/programme/undo-result.ts'
import { confirmMemberImpact } from '../../schemas/tiers/tier.ts'
import { defineEndpoint } from '../door/define.ts'

export const undoProgramChangeEndpoint = defineEndpoint('undoProgramChange', {
  method: 'POST',
  path: '/program/changes/{change_id}/undo',
  tool: {
    name: 'service_undo_program_change',
    when: "A target's newest change first.",
    takes_away: true,
    reaches_out: true,
  },
  summary: 'Undo a programme change.',
  description:
    "409 if the target has changed since or the change was already undone: undo a target's " +
    'newest change first. The undo can itself be undone. Members move back without gifts or ' +
    "e-mails. `if_revision` is the programme's, or the campaign's for a change to a campaign.",
  scope: 'program:write',
  session: null,
  rate: 'write_platform',
  effect: 'write',
  params: ChangePath,
  query: NoQuery,
  body: closed({ ...confirmMemberImpact, ...writeControls }),
  status: 200,
  result: UndoResult,
  errors: ['revision_conflict', 'confirmation_required'],
  handle: (call, { params, body }) =>
    undoProgramChange(call, readLadderControls(body), params.change_id),
  present: presentUndo,
})
