import { readTierOfMember } from '../../../actions/explanations/read-tier-of-member.ts'
import { CustomerPath, customerNumber } from '../../../schemas/base/customer-id.ts'
import { NoBody, NoQuery } from '../../../schemas/base/types.ts'
import { MemberTier, presentMemberTier } from '../../../schemas/explanations/member-tier.ts'
import { defineOperation } from '../../door/define-operation.ts'
import { readerOf } from '../../door/reader-of.ts'

export const getTierOfMemberOperation = defineOperation('getTierOfMember', {
  method: 'GET',
  path: '/customers/{customer_id}/tier',
  summary: 'Explain which tier a member has, why it stays, and what is missing for the next one.',
  area: 'members',
  params: CustomerPath,
  query: NoQuery,
  body: NoBody,
  result: MemberTier,
  handle: async (call, { params }) => {
    const { context, shop, now } = call
    const found = await readTierOfMember(context, shop, customerNumber(shop, params), now)
    return presentMemberTier(shop, found, readerOf(call))
  },
})
