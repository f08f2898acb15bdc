import { saveDependent } from '../../actions/customers/save-dependent.ts'
import type { DependentsChange } from '../../domain/customers/dependents.ts'
import { CustomerPath, customerNumber } from '../../schemas/base/customer-id.ts'
import { NoQuery } from '../../schemas/base/types.ts'
import {
  ChildBody,
  ChildrenResult,
  presentWritten,
  readDependent,
} from '../../schemas/customers/dependent.ts'
import { defineEndpoint } from '../door/define.ts'

export const saveCustomerChildEndpoint = defineEndpoint('saveCustomerChild', {
  method: 'POST',
  path: '/customers/{customer_id}/children',
  tool: {
    name: 'service_save_customer_child',
    when: 'When the customer has said so.',
    takes_away: true,
    adds_up_without: ['id'],
  },
  summary: 'Add a child of a customer, or change one.',
  description:
    'A customer has as many children as the enabled rule for their birthdays allows, 3 without ' +
    'one: further ones are 422 `limit_reached`. Names are free to change; a birthday can be ' +
    'changed once in 365 days, and deleting a child does not free its place sooner: 422 ' +
    '`change_locked` with `details.locked_until`. A day that is in the future or does not ' +
    'exist is 422 `invalid_birthday`.',
  scope: 'customers:write',
  support_limit: { not_counted: 'Birthdays are paid once a year, as many as a member may have.' },
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
    saveDependent(call, 'child', customerNumber(call.shop, params), readDependent(body)),
  present: (outcome: DependentsChange, viewer) => ({
    changed: outcome.changed,
    children: presentWritten(outcome, viewer),
  }),
})
