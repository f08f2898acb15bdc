import { undoProgramChange as undo } from '../../actions/programme/undo-program-change.ts'
import { readLadderControls, writeControls } from '../../schemas/base/program-write-fields.ts'
import { closed, NoQuery } from '../../schemas/base/types.ts'
import { ChangePath } from '../../schemas/programme/program-change.ts'
import { presentUndo, UndoResult } from '../../schemas/programme/undo-result.ts'
import { confirmMemberImpact } from '../../schemas/tiers/tier.ts'
import { defineEndpoint } from '../door/define.ts'

export const undoProgramChange = defineEndpoint('undoProgramChange', {
  method: 'POST',
  path: '/program/changes/{change_id}/undo',
  tool: 'service_undo_program_change',
  summary: 'Take a change of the programme back.',
  description:
    'Refused with 409 where its target was changed again since, or it was undone already: undo the newest change of a target first. The undo can itself be undone. Members whom it moves go back quietly, without gifts and e-mails. `if_revision` is that of the programme, or of the campaign where a change of one is undone.',
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
  handle: (call, { params, body }) => undo(call, readLadderControls(body), params.change_id),
  present: presentUndo,
})
