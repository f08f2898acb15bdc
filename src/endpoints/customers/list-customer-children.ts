import { CustomerPath, customerNumber } from '../../schemas/base/customer-id.ts'
import { closed, NoBody, pageQuery } from '../../schemas/base/types.ts'
import { presentSubjects, SubjectList } from '../../schemas/customers/subject.ts'
import { defineEndpoint } from '../door/define.ts'
import { readPageOfSubjects } from './page-of-subjects.ts'

export const listCustomerChildren = defineEndpoint('listCustomerChildren', {
  method: 'GET',
  path: '/customers/{customer_id}/children',
  tool: 'service_list_customer_children',
  summary: 'List the children of a customer, the oldest first.',
  scope: 'customers:read',
  session: 'read',
  rate: 'read',
  effect: 'read',
  params: CustomerPath,
  query: closed(pageQuery),
  body: NoBody,
  status: 200,
  result: SubjectList,
  errors: [],
  handle: (call, { params, query }) =>
    readPageOfSubjects(
      call,
      { list: 'children', kind: 'child' },
      customerNumber(call.shop, params),
      query,
    ),
  present: presentSubjects,
})
