import { createEarningRule as create } from '../../actions/earning/change-earning-rule.ts'
import { readControls, writeControls } from '../../schemas/base/program-write-fields.ts'
import { closed, NoParams, NoQuery } from '../../schemas/base/types.ts'
import { earningRuleChange, ruleType } from '../../schemas/earning/earning-rule.ts'
import { ProgramWriteResult, presentProgramWrite } from '../../schemas/programme/program-write.ts'
import { defineEndpoint } from '../door/define.ts'

export const createEarningRule = defineEndpoint('createEarningRule', {
  method: 'POST',
  path: '/program/earn-rules',
  tool: 'service_create_earning_rule',
  summary: 'Add an earning rule.',
  description:
    'Omitted fields take the defaults of the catalogue. The referral rule is a switch of the programme and is not created here.',
  scope: 'program:write',
  session: null,
  rate: 'write_platform',
  effect: 'write',
  params: NoParams,
  query: NoQuery,
  body: closed({ type: ruleType, ...earningRuleChange, ...writeControls }),
  status: 200,
  result: ProgramWriteResult,
  errors: ['revision_conflict'],
  handle: (call, { body }) => create(call, readControls(body), body),
  present: presentProgramWrite,
})
