import { deleteSubject } from '../../actions/customers/delete-subject.ts'
import { customerNumber } from '../../schemas/base/customer-id.ts'
import { closed, NoQuery } from '../../schemas/base/types.ts'
import { ChildPath, DELETED, Deleted } from '../../schemas/customers/subject.ts'
import { defineEndpoint } from '../door/define.ts'

export const deleteCustomerChild = defineEndpoint('deleteCustomerChild', {
  method: 'DELETE',
  path: '/customers/{customer_id}/children/{child_id}',
  tool: 'service_delete_customer_child',
  summary: 'Remove a child of a customer.',
  description:
    'A birthday that was entered or changed less than 365 days ago keeps its place until then.',
  scope: 'customers:write',
  session: 'write',
  rate: 'write',
  effect: 'write',
  params: ChildPath,
  query: NoQuery,
  body: closed({}),
  status: 200,
  result: Deleted,
  errors: [],
  handle: (call, { params }) =>
    deleteSubject(call, 'child', customerNumber(call.shop, params), params.child_id),
  present: () => DELETED,
})
