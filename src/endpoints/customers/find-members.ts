import { type Page, presentPage } from '../../schemas/base/page.ts'
import { NoBody, NoParams } from '../../schemas/base/types.ts'
import {
  FindMembersQuery,
  FOUND_LIMIT_DEFAULT,
  FoundMembers,
  presentFoundMember,
  readMemberFields,
} from '../../schemas/customers/found-member.ts'
import type { ListedMemberView } from '../../schemas/customers/member-list.ts'
import { defineEndpoint } from '../door/define.ts'
import { readMemberPage } from './member-page.ts'

interface FoundPage extends Page<ListedMemberView> {
  readonly fields: readonly string[]
}

export const findMembersEndpoint = defineEndpoint('findMembers', {
  method: 'GET',
  path: '/members',
  tool: {
    name: 'service_find_members',
    when: 'For members with most points, long inactive, or with points or a tier ending soon.',
  },
  summary: 'Find members by name, tag, tier, points or activity.',
  description: 'A page may be short, even empty, while `has_more` is true; continue with `cursor`.',
  scope: 'customers:read',
  session: null,
  rate: 'read',
  effect: 'read',
  params: NoParams,
  query: FindMembersQuery,
  body: NoBody,
  status: 200,
  result: FoundMembers,
  errors: [],
  handle: async (call, { query: { fields: names, ...query } }) => {
    const fields = readMemberFields(names)
    return { ...(await readMemberPage(call, query, query.limit ?? FOUND_LIMIT_DEFAULT)), fields }
  },
  present: ({ fields, ...page }: FoundPage, { shop }) =>
    presentPage(page, (row) => presentFoundMember(shop, row, fields)),
})
