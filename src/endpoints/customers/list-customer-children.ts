import { CustomerPath, customerNumber } from '../../schemas/base/customer-id.ts'
import { closed, NoBody, pageQuery } from '../../schemas/base/types.ts'
import { DependentList, presentDependents } from '../../schemas/customers/dependent.ts'
import { defineEndpoint } from '../door/define.ts'
import { readPageOfDependents } from './page-of-dependents.ts'

export const listCustomerChildrenEndpoint = defineEndpoint('listCustomerChildren', {
  method: 'GET',
  path: '/customers/{customer_id}/children',
  tool: {
    name: 'service_list_customer_children',
    when: 'For their ids.',
  },
  summary: "List a customer's children, oldest first.",
  scope: 'customers:read',
  session: 'read',
  rate: 'read',
  effect: 'read',
  params: CustomerPath,
  query: closed(pageQuery),
  body: NoBody,
  status: 200,
  result: DependentList,
  errors: [],
  handle: (call, { params, query }) =>
    readPageOfDependents(
      call,
      { list: 'children', kind: 'child' },
      customerNumber(call.shop, params),
      query,
    ),
  present: presentDependents,
})
