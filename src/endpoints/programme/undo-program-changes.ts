import { undoProgramChanges } from '../../actions/programme/undo-program-changes.ts'
import { readLadderControls } from '../../schemas/base/program-write-fields.ts'
import { NoParams, NoQuery } from '../../schemas/base/types.ts'
import { presentUndos, readChosen, UndosBody, UndosResult } from '../../schemas/programme/undos.ts'
import { defineEndpoint } from '../door/define.ts'

export const undoProgramChangesEndpoint = defineEndpoint('undoProgramChanges', {
  method: 'POST',
  path: '/program/changes/undo',
  tool: {
    name: 'service_undo_program_changes',
    when: 'Such as all your changes of a day: `actor` "me", `since`, `until`.',
    takes_away: true,
    reaches_out: true,
  },
  summary: 'Undo several programme changes, all or none.',
  description:
    'The newest first, in one write. Name them by `ids`, or take all since a time, of an ' +
    'actor, or ' +
    'both, and at most `until` another: then what was undone already is left out. If one ' +
    'cannot be undone, nothing is, and ' +
    '`details.refused` lists all of these with the reason and the change that is in the way, and ' +
    '`details.undoable` what can be undone without them. Each ' +
    'undo is logged and can itself be undone. Members move once and back, without gifts or ' +
    "e-mails. `if_revision` is the programme's. At most 100 changes.",
  scope: 'program:write',
  session: null,
  rate: 'write_platform',
  effect: 'write',
  params: NoParams,
  query: NoQuery,
  body: UndosBody,
  status: 200,
  result: UndosResult,
  errors: ['not_found', 'feature_disabled', 'revision_conflict', 'confirmation_required'],
  // What is changed later is not what the person looked at.
  proposes: ({ undone }) => ({ ids: undone.map(({ change_id }) => change_id) }),
  handle: (call, { body }) => undoProgramChanges(call, readLadderControls(body), readChosen(body)),
  present: presentUndos,
})
