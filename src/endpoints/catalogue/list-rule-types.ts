import { NoBody, NoParams } from '../../schemas/base/types.ts'
import {
  presentRuleTypes,
  RuleTypeList,
  RuleTypesQuery,
  readAskedTypes,
} from '../../schemas/catalogue/rule-types.ts'
import { defineEndpoint } from '../door/define.ts'

export const listRuleTypesEndpoint = defineEndpoint('listRuleTypes', {
  method: 'GET',
  path: '/program/rule-types',
  tool: {
    name: 'service_list_rule_types',
    when: 'Before creating or changing one. Name the `type` once you know it.',
  },
  summary: 'List the types of rules, rewards and benefits, with all their fields.',
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
  handle: async (_call, { query }) => readAskedTypes(query),
  present: presentRuleTypes,
})
