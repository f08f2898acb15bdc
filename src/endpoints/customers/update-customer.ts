import { Type } from 'typebox'
import { updateCustomer as update } from '../../actions/update-customer.ts'
import { CustomerWriteResult, presentCustomerChange } from '../../schemas/customer.ts'
import { CustomerPath, customerNumber } from '../../schemas/customer-id.ts'
import { closed, NoQuery } from '../../schemas/types.ts'
import { defineEndpoint } from '../define.ts'

export const updateCustomer = defineEndpoint('updateCustomer', {
  method: 'PATCH',
  path: '/customers/{customer_id}',
  tool: 'service_update_customer',
  summary: 'Take a member out of the programme, or back in.',
  description: 'An excluded member earns nothing; points and history stay.',
  scope: 'customers:write',
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
    update(call, customerNumber(call.shop, params), {
      excluded_from_program: body.excluded_from_program,
    }),
  present: presentCustomerChange,
})
