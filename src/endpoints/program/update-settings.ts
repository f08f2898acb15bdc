import { changeSettings } from '../../actions/change-settings.ts'
import { settingsChange } from '../../schemas/program.ts'
import {
  ProgramWriteResult,
  presentProgramWrite,
  readControls,
  writeControls,
} from '../../schemas/program-write.ts'
import { closed, NoParams, NoQuery } from '../../schemas/types.ts'
import { defineEndpoint } from '../define.ts'

export const updateProgramSettings = defineEndpoint('updateProgramSettings', {
  method: 'PATCH',
  path: '/program/settings',
  tool: 'service_update_program_settings',
  summary: 'Change names and expiries.',
  description: 'What is switched on or off is switched in the admin.',
  scope: 'program:write',
  session: null,
  rate: 'write_platform',
  effect: 'write',
  params: NoParams,
  query: NoQuery,
  body: closed({ ...settingsChange, ...writeControls }),
  status: 200,
  result: ProgramWriteResult,
  errors: ['revision_conflict'],
  handle: (call, { body }) => changeSettings(call, readControls(body), body),
  present: presentProgramWrite,
})
