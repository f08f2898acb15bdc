import { deleteDependent } from '../../actions/customers/delete-dependent.ts'
import { customerNumber } from '../../schemas/base/customer-id.ts'
import { closed, NoQuery } from '../../schemas/base/types.ts'
import { DELETED, Deleted, PetPath } from '../../schemas/customers/dependent.ts'
import { defineEndpoint } from '../door/define.ts'

export const deleteCustomerPetEndpoint = defineEndpoint('deleteCustomerPet', {
  method: 'DELETE',
  path: '/customers/{customer_id}/pets/{pet_id}',
  tool: {
    name: 'service_delete_customer_pet',
    when: 'When the customer asks for it.',
  },
  summary: 'Remove a pet of a customer.',
  description:
    'A birthday that was entered or changed less than 365 days ago keeps its place until then.',
  scope: 'customers:write',
  support_limit: { not_counted: 'It gives nothing.' },
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
    deleteDependent(call, 'pet', customerNumber(call.shop, params), params.pet_id),
  present: () => DELETED,
})
