import { withLabelsNow } from '../../domain/catalogue/benefit-labels.ts'
import type { Membership } from '../../domain/memberships/membership.ts'
import { type Page, pageLimit, pageStart, presentPage, readPage } from '../../schemas/base/page.ts'
import { closed, NoBody, NoParams, pageQuery } from '../../schemas/base/types.ts'
import { MembershipList, presentMembership } from '../../schemas/memberships/membership.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { defineEndpoint } from '../door/define.ts'

const ORDER = { list: 'memberships', shape: ['number'] } as const

export const listMembershipsEndpoint = defineEndpoint('listMemberships', {
  method: 'GET',
  path: '/program/memberships',
  tool: {
    name: 'service_list_memberships',
    when: 'With their terms and benefits.',
  },
  summary: 'List the paid memberships, on sale or not.',
  scope: 'program:read',
  session: null,
  rate: 'read',
  effect: 'read',
  params: NoParams,
  query: closed(pageQuery),
  body: NoBody,
  status: 200,
  result: MembershipList,
  errors: [],
  handle: async ({ context, shop }, { query }) => {
    const start = pageStart(ORDER, query)?.[0] ?? 0
    const { document } = await readProgram(context.database.db, shop.shop_id)
    const memberships = document.memberships.map((one) => withLabelsNow(document, one))
    return readPage(
      ORDER,
      pageLimit(query),
      async (limit) => memberships.slice(start, start + limit),
      (membership) => [memberships.indexOf(membership) + 1],
    )
  },
  present: (page: Page<Membership>, viewer) =>
    presentPage(page, (one) => presentMembership(one, viewer)),
})
