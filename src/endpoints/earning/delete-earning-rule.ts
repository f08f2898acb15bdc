import { deleteEarningRule as remove } from '../../actions/earning/change-earning-rule.ts'
import { readControls, writeControls } from '../../schemas/base/program-write-fields.ts'
import { closed, NoQuery } from '../../schemas/base/types.ts'
import { EarningRulePath } from '../../schemas/earning/earning-rule.ts'
import { ProgramWriteResult, presentProgramWrite } from '../../schemas/programme/program-write.ts'
import { defineEndpoint } from '../door/define.ts'

export const deleteEarningRule = defineEndpoint('deleteEarningRule', {
  method: 'DELETE',
  path: '/program/earn-rules/{rule_id}',
  tool: 'service_delete_earning_rule',
  summary: 'Remove an earning rule.',
  description: 'What it paid stays paid. The removal can be undone from the change log.',
  scope: 'program:write',
  session: null,
  rate: 'write_platform',
  effect: 'write',
  params: EarningRulePath,
  query: NoQuery,
  body: closed(writeControls),
  status: 200,
  result: ProgramWriteResult,
  errors: ['revision_conflict'],
  handle: (call, { params, body }) => remove(call, readControls(body), params.rule_id),
  present: presentProgramWrite,
})
