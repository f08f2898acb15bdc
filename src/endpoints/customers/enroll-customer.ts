import { Type } from 'typebox'
import { joinProgram } from '../../actions/customers/join-program.ts'
import { CustomerPath, customerNumber } from '../../schemas/base/customer-id.ts'
import { LanguageTag } from '../../schemas/base/language-tag.ts'
import { closed, NoQuery } from '../../schemas/base/types.ts'
import {
  CustomerWriteResult,
  presentCustomerChange,
} from '../../schemas/customers/customer-change.ts'
import { defineEndpoint } from '../door/define.ts'

export const enrollCustomerEndpoint = defineEndpoint('enrollCustomer', {
  method: 'POST',
  path: '/customers/{customer_id}/enroll',
  tool: {
    name: 'service_enroll_customer',
    when: 'Only with the consent of the customer.',
  },
  summary: 'Join a customer to a programme with a join gate.',
  description:
    'For a member, the answer is `changed: false`. A programme without a join gate enrols ' +
    'customers automatically and refuses with `details.join_gate_enabled: false`.',
  scope: 'customers:write',
  support_limit: { not_counted: 'Joining is paid once for a person.' },
  session: 'write',
  rate: 'write',
  effect: 'write',
  params: CustomerPath,
  query: NoQuery,
  body: closed({
    locale: Type.Optional(LanguageTag),
    marketing_consent: Type.Optional(
      Type.Boolean({ description: 'true records consent to e-mail marketing on the platform.' }),
    ),
  }),
  status: 200,
  result: CustomerWriteResult,
  errors: ['platform_unavailable'],
  handle: (call, { params, body }) =>
    joinProgram(call, customerNumber(call.shop, params), {
      locale: body.locale?.toLowerCase() ?? null,
      marketing_consent: body.marketing_consent ?? false,
    }),
  present: presentCustomerChange,
})
