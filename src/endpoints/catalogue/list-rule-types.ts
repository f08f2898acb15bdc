import { NoBody, NoParams } from '../../schemas/base/types.ts'
import {
  presentRuleTypes,
  RuleTypeList,
  RuleTypesQuery,
} from '../../schemas/catalogue/rule-types.ts'
import { defineEndpoint } from '../door/define.ts'

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
