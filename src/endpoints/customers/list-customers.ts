import { type Static, Type } from 'typebox'
import type { Call } from '../../context.ts'
import type { Member } from '../../domain/member.ts'
import { CustomerList, presentCustomer } from '../../schemas/customer.ts'
import { type Page, pageLimit, pageStart, presentPage, readPage } from '../../schemas/page.ts'
import { closed, NoBody, NoParams, pageQuery, readMoment, timestamp } from '../../schemas/types.ts'
import { listMembers } from '../../store/customers.ts'
import { defineEndpoint } from '../define.ts'

const ORDER = { list: 'customers', shape: ['number'] } as const

const Query = closed({
  ...pageQuery,
  email: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 320,
      description: 'Exactly this address, in any case.',
    }),
  ),
  updated_since: Type.Optional(timestamp('Only members who changed since then, points included.')),
  excluded: Type.Optional(Type.Boolean({ description: 'Only excluded members, or only others.' })),
})

export const listCustomers = defineEndpoint('listCustomers', {
  method: 'GET',
  path: '/customers',
  tool: 'service_list_customers',
  summary: 'List members, by their numbers.',
  scope: 'customers:read',
  session: null,
  rate: 'read',
  effect: 'read',
  params: NoParams,
  query: Query,
  body: NoBody,
  status: 200,
  result: CustomerList,
  errors: [],
  handle: readMembers,
  present: (page, { shop }) =>
    presentPage(page, (member) => presentCustomer(shop, { member, history: null })),
})

function readMembers(
  { context, shop }: Call<Page<Member>>,
  { query }: { query: Static<typeof Query> },
): Promise<Page<Member>> {
  const start = pageStart(ORDER, query)
  const filter = {
    email: query.email ?? null,
    updated_since:
      query.updated_since === undefined ? null : readMoment('updated_since', query.updated_since),
    excluded: query.excluded ?? null,
  }
  return readPage(
    ORDER,
    pageLimit(query),
    (limit) =>
      listMembers(context.database.db, shop.shop_id, filter, {
        limit,
        after_customer_id: start?.[0] ?? null,
      }),
    (member) => [member.customer_id],
  )
}
