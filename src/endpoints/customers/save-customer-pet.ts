import { saveDependent } from '../../actions/customers/save-dependent.ts'
import type { DependentsChange } from '../../domain/customers/dependents.ts'
import { CustomerPath, customerNumber } from '../../schemas/base/customer-id.ts'
import { NoQuery } from '../../schemas/base/types.ts'
import {
  PetBody,
  PetsResult,
  presentWritten,
  readDependent,
} from '../../schemas/customers/dependent.ts'
import { defineEndpoint } from '../door/define.ts'

export const saveCustomerPetEndpoint = defineEndpoint('saveCustomerPet', {
  method: 'POST',
  path: '/customers/{customer_id}/pets',
  tool: {
    name: 'service_save_customer_pet',
    when: 'When the customer has said so.',
    takes_away: true,
    adds_up_without: ['id'],
  },
  summary: 'Add a pet of a customer, or change one.',
  description:
    'A customer has as many pets as the enabled rule for their birthdays allows, 3 without one: ' +
    'further ones are 422 `limit_reached`. Names are free to change; a birthday can be changed ' +
    'once in 365 days, and deleting a pet does not free its place sooner: 422 ' +
    '`change_locked` with `details.locked_until`. A day that is in the future or does not ' +
    'exist is 422 `invalid_birthday`.',
  scope: 'customers:write',
  support_limit: { not_counted: 'Birthdays are paid once a year, as many as a member may have.' },
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
    saveDependent(call, 'pet', customerNumber(call.shop, params), readDependent(body)),
  present: (outcome: DependentsChange, viewer) => ({
    changed: outcome.changed,
    pets: presentWritten(outcome, viewer),
  }),
})
