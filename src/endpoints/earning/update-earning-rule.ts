import { changeEarningRule } from '../../actions/earning/change-earning-rule.ts'
import { readControls, writeControls } from '../../schemas/base/program-write-fields.ts'
import { closed, NoQuery, ownType } from '../../schemas/base/types.ts'
import { EarningRulePath, earningRuleChange } from '../../schemas/earning/earning-rule.ts'
import { ProgramWriteResult, presentProgramWrite } from '../../schemas/programme/program-write.ts'
import { defineEndpoint } from '../door/define.ts'

export const updateEarningRuleEndpoint = defineEndpoint('updateEarningRule', {
  method: 'PATCH',
  path: '/program/earn-rules/{rule_id}',
  tool: {
    name: 'service_update_earning_rule',
    when: 'To change its points, or switch it.',
  },
  summary: 'Change an earning rule.',
  description:
    'Omitted keys stay, also inside `fields`; lists are replaced. The referral rule is changed ' +
    'by `PATCH /program/referrals`.',
  scope: 'program:write',
  session: null,
  rate: 'write_platform',
  effect: 'write',
  params: EarningRulePath,
  query: NoQuery,
  body: closed({ type: ownType, ...earningRuleChange, ...writeControls }),
  status: 200,
  result: ProgramWriteResult,
  errors: ['revision_conflict'],
  handle: (call, { params, body }) =>
    changeEarningRule(call, readControls(body), params.rule_id, body),
  present: presentProgramWrite,
})
