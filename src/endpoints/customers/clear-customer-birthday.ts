import { clearBirthday } from '../../actions/customers/set-birthday.ts'
import { CustomerPath, customerNumber } from '../../schemas/base/customer-id.ts'
import { closed, NoQuery } from '../../schemas/base/types.ts'
import { BirthdayResult, presentBirthday } from '../../schemas/customers/birthday.ts'
import { defineEndpoint } from '../door/define.ts'

export const clearCustomerBirthdayEndpoint = defineEndpoint('clearCustomerBirthday', {
  method: 'DELETE',
  path: '/customers/{customer_id}/birthday',
  tool: {
    name: 'service_clear_customer_birthday',
    when: 'When the customer asks for it.',
  },
  summary: "Clear a customer's birthday.",
  description: 'The lock on changes stays: until it ends, only the same day can be entered again.',
  scope: 'customers:write',
  support_limit: { not_counted: 'It gives nothing.' },
  session: 'write',
  rate: 'write',
  effect: 'write',
  params: CustomerPath,
  query: NoQuery,
  body: closed({}),
  status: 200,
  result: BirthdayResult,
  errors: [],
  handle: (call, { params }) => clearBirthday(call, customerNumber(call.shop, params)),
  present: presentBirthday,
})
