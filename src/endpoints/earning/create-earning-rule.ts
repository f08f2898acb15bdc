import { createEarningRule } from '../../actions/earning/change-earning-rule.ts'
import { readControls, writeControls } from '../../schemas/base/program-write-fields.ts'
import { closed, NoParams, NoQuery } from '../../schemas/base/types.ts'
import { earningRuleChange, ruleType } from '../../schemas/earning/earning-rule.ts'
import { ProgramWriteResult, presentProgramWrite } from '../../schemas/programme/program-write.ts'
import { defineEndpoint } from '../door/define.ts'

export const createEarningRuleEndpoint = defineEndpoint('createEarningRule', {
  method: 'POST',
  path: '/program/earn-rules',
  tool: {
    name: 'service_create_earning_rule',
    when: 'For a new way to earn points.',
    adds_up_without: [],
  },
  summary: 'Add an earning rule.',
  description:
    "Omitted fields take the catalogue's defaults. The referral rule always exists and cannot be " +
    'created here.',
  scope: 'program:write',
  session: null,
  rate: 'write_platform',
  effect: 'write',
  params: NoParams,
  query: NoQuery,
  body: closed(
    { type: ruleType, ...earningRuleChange, ...writeControls },
    { examples: [{ type: 'custom_action', title: 'Bring your own cup', fields: { points: 25 } }] },
  ),
  status: 200,
  result: ProgramWriteResult,
  errors: ['revision_conflict'],
  handle: (call, { body }) => createEarningRule(call, readControls(body), body),
  present: presentProgramWrite,
})
