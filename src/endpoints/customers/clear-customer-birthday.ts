import { clearBirthday } from '../../actions/set-birthday.ts'
import { BirthdayResult, presentBirthday } from '../../schemas/birthday.ts'
import { CustomerPath, customerNumber } from '../../schemas/customer-id.ts'
import { closed, NoQuery } from '../../schemas/types.ts'
import { defineEndpoint } from '../define.ts'

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
