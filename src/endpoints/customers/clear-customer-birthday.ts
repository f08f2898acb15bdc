import { clearBirthday } from '../../actions/customers/set-birthday.ts'
import { CustomerPath, customerNumber } from '../../schemas/base/customer-id.ts'
import { closed, NoQuery } from '../../schemas/base/types.ts'
import { BirthdayResult, presentBirthday } from '../../schemas/customers/birthday.ts'
import { defineEndpoint } from '../door/define.ts'

export const clearCustomerBirthday = defineEndpoint('clearCustomerBirthday', {
  method: 'DELETE',
  path: '/customers/{customer_id}/birthday',
  tool: 'service_clear_customer_birthday',
  summary: 'Clear the birthday of a customer.',
  description:
    'Clearing does not end the lock of `PUT`: until then only the same day can be entered again.',
  scope: 'customers:write',
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
