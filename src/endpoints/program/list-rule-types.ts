import { presentRuleTypes, RuleTypeList, RuleTypesQuery } from '../../schemas/rule-types.ts'
import { NoBody, NoParams } from '../../schemas/types.ts'
import { defineEndpoint } from '../define.ts'

export const listRuleTypes = defineEndpoint('listRuleTypes', {
  method: 'GET',
  path: '/program/rule-types',
  tool: 'service_list_rule_types',
  summary: 'List what rules, rewards and benefits there can be, with every field they take.',
  scope: 'program:read',
  session: null,
  rate: 'read',
  effect: 'read',
  params: NoParams,
  query: RuleTypesQuery,
  body: NoBody,
  status: 200,
  result: RuleTypeList,
  errors: [],
  handle: async (_call, { query }) => query.kind,
  present: presentRuleTypes,
})
