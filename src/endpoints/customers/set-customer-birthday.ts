import { setBirthday } from '../../actions/customers/set-birthday.ts'
import { CustomerPath, customerNumber } from '../../schemas/base/customer-id.ts'
import { closed, NoQuery } from '../../schemas/base/types.ts'
import {
  BirthdayResult,
  birthdayFields,
  presentBirthday,
} from '../../schemas/customers/birthday.ts'
import { defineEndpoint } from '../door/define.ts'

export const setCustomerBirthdayEndpoint = defineEndpoint('setCustomerBirthday', {
  method: 'PUT',
  path: '/customers/{customer_id}/birthday',
  tool: {
    name: 'service_set_customer_birthday',
    when: 'When the customer has said so; it can be changed once a year.',
  },
  summary: "Set a customer's birthday.",
  description:
    'A birthday entered or changed less than 365 days ago cannot be changed, even if cleared ' +
    'since: 422 `change_locked` with `details.locked_until`. A day that does not exist is 422 ' +
    '`invalid_birthday`.',
  scope: 'customers:write',
  support_limit: { not_counted: 'A birthday is paid once a year, however often it is changed.' },
  session: 'write',
  rate: 'write',
  effect: 'write',
  params: CustomerPath,
  query: NoQuery,
  body: closed(birthdayFields),
  status: 200,
  result: BirthdayResult,
  errors: ['platform_unavailable'],
  handle: (call, { params, body }) => setBirthday(call, customerNumber(call.shop, params), body),
  present: presentBirthday,
})
