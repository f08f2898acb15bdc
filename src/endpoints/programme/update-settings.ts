import { changeSettings } from '../../actions/programme/change-settings.ts'
import { readLadderControls, writeControls } from '../../schemas/base/program-write-fields.ts'
import { closed, NoParams, NoQuery } from '../../schemas/base/types.ts'
import { settingsChange } from '../../schemas/programme/program.ts'
import { ProgramWriteResult, presentProgramWrite } from '../../schemas/programme/program-write.ts'
import { confirmMemberImpact } from '../../schemas/tiers/tier.ts'
import { defineEndpoint } from '../door/define.ts'

export const updateProgramSettingsEndpoint = defineEndpoint('updateProgramSettings', {
  method: 'PATCH',
  path: '/program/settings',
  tool: {
    name: 'service_update_program_settings',
    when: 'Of the programme, its points and tiers.',
  },
  summary: 'Change names and expiries.',
  description:
    'Switches are set with `PATCH /admin/api/switches`, not here. A `tier_period` that moves members, and a ' +
    '`points_expiry` under which points expire within 30 days, are 409 `confirmation_required` ' +
    'until confirmed; preview with `dry_run`.',
  scope: 'program:write',
  session: null,
  rate: 'write_platform',
  effect: 'write',
  params: NoParams,
  query: NoQuery,
  body: closed({ ...settingsChange, ...confirmMemberImpact, ...writeControls }),
  status: 200,
  result: ProgramWriteResult,
  errors: ['revision_conflict', 'confirmation_required'],
  handle: (call, { body }) => changeSettings(call, readLadderControls(body), body),
  present: presentProgramWrite,
})
