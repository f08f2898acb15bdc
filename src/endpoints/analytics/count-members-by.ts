import { countMembersBy } from '../../actions/analytics/count-members-by.ts'
import { requireNoFaults } from '../../errors.ts'
import {
  MemberCounts,
  MemberCountsQuery,
  presentMemberCounts,
} from '../../schemas/analytics/member-counts.ts'
import { NoBody, NoParams } from '../../schemas/base/types.ts'
import { defineEndpoint } from '../door/define.ts'

export const countMembersByEndpoint = defineEndpoint('countMembersBy', {
  method: 'GET',
  path: '/analytics/member-counts',
  tool: {
    name: 'service_count_members',
    when: 'For how many, never who: to size a campaign, or check a tag.',
  },
  summary: 'Count members by balance, tier, lapse, tag or expiry.',
  description: 'As of now. No answer identifies a person.',
  scope: 'analytics:read',
  session: null,
  rate: 'read',
  effect: 'read',
  params: NoParams,
  query: MemberCountsQuery,
  body: NoBody,
  status: 200,
  result: MemberCounts,
  errors: [],
  handle: ({ context, shop, now }, { query }) => {
    const { by, tag } = query
    const fault = { field: 'tag', message: 'is taken with `by: tag` alone', received: tag }
    requireNoFaults(tag === undefined || by === 'tag' ? [] : [fault])
    return countMembersBy(context.database.db, shop, query, now)
  },
  present: presentMemberCounts,
})
