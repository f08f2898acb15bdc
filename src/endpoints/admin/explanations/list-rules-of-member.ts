import { readRulesOfMember } from '../../../actions/explanations/read-rules-of-member.ts'
import { CustomerPath, customerNumber } from '../../../schemas/base/customer-id.ts'
import { NoBody, NoQuery } from '../../../schemas/base/types.ts'
import { MemberRules, presentMemberRule } from '../../../schemas/explanations/member-rule.ts'
import { defineOperation } from '../../door/define-operation.ts'
import { readerOf } from '../../door/reader-of.ts'

export const listRulesOfMemberOperation = defineOperation('listRulesOfMember', {
  method: 'GET',
  path: '/customers/{customer_id}/rules',
  summary: 'List the ways to earn, what each has paid a member, and why it would pay now or not.',
  area: 'members',
  params: CustomerPath,
  query: NoQuery,
  body: NoBody,
  result: MemberRules,
  handle: async (call, { params }) => {
    const { context, shop, now } = call
    const rules = await readRulesOfMember(context, shop, customerNumber(shop, params), now)
    return { data: rules.map((rule) => presentMemberRule(rule, readerOf(call))) }
  },
})
