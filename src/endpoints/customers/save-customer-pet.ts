import { saveSubject } from '../../actions/customers/save-subject.ts'
import type { SubjectsChange } from '../../domain/customers/subjects.ts'
import { CustomerPath, customerNumber } from '../../schemas/base/customer-id.ts'
import { NoQuery } from '../../schemas/base/types.ts'
import {
  PetBody,
  PetsResult,
  presentWritten,
  readSubject,
} from '../../schemas/customers/subject.ts'
import { defineEndpoint } from '../door/define.ts'

export const saveCustomerPet = defineEndpoint('saveCustomerPet', {
  method: 'POST',
  path: '/customers/{customer_id}/pets',
  tool: 'service_save_customer_pet',
  summary: 'Add a pet of a customer, or change one.',
  description:
    'A customer has as many pets as the enabled rule for their birthdays allows, 3 without one: ' +
    'further ones are 422 `limit_reached`. Names are free to change; a birthday can be changed once ' +
    'in 365 days, and deleting a pet does not free its place sooner: 422 `change_locked` with ' +
    '`details.locked_until`. A day that is in the future or does not exist is 422 `invalid_birthday`.',
  scope: 'customers:write',
  session: 'write',
  rate: 'write',
  effect: 'write',
  params: CustomerPath,
  query: NoQuery,
  body: PetBody,
  status: 200,
  result: PetsResult,
  errors: ['platform_unavailable'],
  handle: (call, { params, body }) =>
    saveSubject(call, 'pet', customerNumber(call.shop, params), readSubject(body)),
  present: (outcome: SubjectsChange, viewer) => ({
    changed: outcome.changed,
    pets: presentWritten(outcome, viewer),
  }),
})
