import { Type } from 'typebox'
import { updateCustomer } from '../../actions/customers/update-customer.ts'
import { CustomerPath, customerNumber } from '../../schemas/base/customer-id.ts'
import { closed, NoQuery } from '../../schemas/base/types.ts'
import {
  CustomerWriteResult,
  presentCustomerChange,
} from '../../schemas/customers/customer-change.ts'
import { defineEndpoint } from '../door/define.ts'

export const updateCustomerEndpoint = defineEndpoint('updateCustomer', {
  method: 'PATCH',
  path: '/customers/{customer_id}',
  tool: {
    name: 'service_update_customer',
    when: 'Ask the merchant first: an excluded member stops earning.',
  },
  summary: 'Exclude a member, or include one again.',
  description: 'An excluded member earns nothing; points and history stay.',
  scope: 'customers:write',
  support_limit: { not_counted: 'It gives nothing.' },
  session: null,
  rate: 'write',
  effect: 'write',
  params: CustomerPath,
  query: NoQuery,
  body: closed({ excluded_from_program: Type.Optional(Type.Boolean()) }),
  status: 200,
  result: CustomerWriteResult,
  errors: [],
  handle: (call, { params, body }) =>
    updateCustomer(call, customerNumber(call.shop, params), {
      excluded_from_program: body.excluded_from_program,
    }),
  present: presentCustomerChange,
})
