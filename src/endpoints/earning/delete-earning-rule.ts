import { deleteEarningRule } from '../../actions/earning/change-earning-rule.ts'
import { readControls, writeControls } from '../../schemas/base/program-write-fields.ts'
import { closed, NoQuery } from '../../schemas/base/types.ts'
import { EarningRulePath } from '../../schemas/earning/earning-rule.ts'
import { ProgramWriteResult, presentProgramWrite } from '../../schemas/programme/program-write.ts'
import { defineEndpoint } from '../door/define.ts'

export const deleteEarningRuleEndpoint = defineEndpoint('deleteEarningRule', {
  method: 'DELETE',
  path: '/program/earn-rules/{rule_id}',
  tool: {
    name: 'service_delete_earning_rule',
    when: 'Ask the merchant first; `enabled: false` is milder.',
  },
  summary: 'Remove an earning rule.',
  description: 'Points already paid are kept. The removal can be undone from the change log.',
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
  handle: (call, { params, body }) => deleteEarningRule(call, readControls(body), params.rule_id),
  present: presentProgramWrite,
})
