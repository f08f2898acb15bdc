import type { Static } from 'typebox'
import { NoBody, NoParams } from '../../schemas/base/types.ts'
import {
  namesOfTypes,
  presentRuleTypes,
  RuleTypeList,
  RuleTypeNames,
  RuleTypesQuery,
  readAskedTypes,
} from '../../schemas/catalogue/rule-types.ts'
import { defineEndpoint } from '../door/define.ts'

export const listRuleTypesEndpoint = defineEndpoint('listRuleTypes', {
  method: 'GET',
  path: '/program/rule-types',
  tool: {
    name: 'service_list_rule_types',
    when: 'Before creating or changing one. Fields: name the `type`.',
    in_brief: {
      unless: 'type',
      result: RuleTypeNames,
      // It is what this endpoint answers.
      shorten: (answer) => namesOfTypes(answer as Static<typeof RuleTypeList>),
      note: 'These are the names alone. Ask again with a `type` for all its fields.',
    },
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
