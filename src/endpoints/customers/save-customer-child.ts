import { saveSubject } from '../../actions/customers/save-subject.ts'
import type { SubjectsChange } from '../../domain/customers/subjects.ts'
import { CustomerPath, customerNumber } from '../../schemas/base/customer-id.ts'
import { NoQuery } from '../../schemas/base/types.ts'
import {
  ChildBody,
  ChildrenResult,
  presentWritten,
  readSubject,
} from '../../schemas/customers/subject.ts'
import { defineEndpoint } from '../door/define.ts'

export const saveCustomerChild = defineEndpoint('saveCustomerChild', {
  method: 'POST',
  path: '/customers/{customer_id}/children',
  tool: 'service_save_customer_child',
  summary: 'Add a child of a customer, or change one.',
  description:
    'A customer has as many children as the enabled rule for their birthdays allows, 3 without one: ' +
    'further ones are 422 `limit_reached`. Names are free to change; a birthday can be changed once ' +
    'in 365 days, and deleting a child does not free its place sooner: 422 `change_locked` with ' +
    '`details.locked_until`. A day that is in the future or does not exist is 422 `invalid_birthday`.',
  scope: 'customers:write',
  session: 'write',
  rate: 'write',
  effect: 'write',
  params: CustomerPath,
  query: NoQuery,
  body: ChildBody,
  status: 200,
  result: ChildrenResult,
  errors: ['platform_unavailable'],
  handle: (call, { params, body }) =>
    saveSubject(call, 'child', customerNumber(call.shop, params), readSubject(body)),
  present: (outcome: SubjectsChange, viewer) => ({
    changed: outcome.changed,
    children: presentWritten(outcome, viewer),
  }),
})
