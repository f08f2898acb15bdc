import { deleteSubject } from '../../actions/customers/delete-subject.ts'
import { customerNumber } from '../../schemas/base/customer-id.ts'
import { closed, NoQuery } from '../../schemas/base/types.ts'
import { DELETED, Deleted, PetPath } from '../../schemas/customers/subject.ts'
import { defineEndpoint } from '../door/define.ts'

export const deleteCustomerPet = defineEndpoint('deleteCustomerPet', {
  method: 'DELETE',
  path: '/customers/{customer_id}/pets/{pet_id}',
  tool: 'service_delete_customer_pet',
  summary: 'Remove a pet of a customer.',
  description:
    'A birthday that was entered or changed less than 365 days ago keeps its place until then.',
  scope: 'customers:write',
  session: 'write',
  rate: 'write',
  effect: 'write',
  params: PetPath,
  query: NoQuery,
  body: closed({}),
  status: 200,
  result: Deleted,
  errors: [],
  handle: (call, { params }) =>
    deleteSubject(call, 'pet', customerNumber(call.shop, params), params.pet_id),
  present: () => DELETED,
})
