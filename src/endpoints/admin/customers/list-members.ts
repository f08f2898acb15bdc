import { pageLimit, presentPage } from '../../../schemas/base/page.ts'
import { NoBody, NoParams } from '../../../schemas/base/types.ts'
import {
  ListedMembers,
  MembersQuery,
  presentListedMember,
} from '../../../schemas/customers/member-list.ts'
import { readMemberPage } from '../../customers/member-page.ts'
import { defineOperation } from '../../door/define-operation.ts'

export const listMembersOperation = defineOperation('listMembers', {
  method: 'GET',
  path: '/members',
  summary:
    'Find, filter and sort members. A page may have fewer rows than `limit`, even none, while ' +
    '`has_more` is true: each page searches thousands of members, and the next one continues.',
  area: 'members',
  params: NoParams,
  query: MembersQuery,
  body: NoBody,
  result: ListedMembers,
  handle: async (call, { query }) => {
    const page = await readMemberPage(call, query, pageLimit(query))
    return presentPage(page, (row) => presentListedMember(call.shop, row))
  },
})
