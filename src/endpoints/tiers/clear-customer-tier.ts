import { clearCustomerTier } from '../../actions/tiers/set-customer-tier.ts'
import { CustomerPath, customerNumber } from '../../schemas/base/customer-id.ts'
import { closed, NoQuery } from '../../schemas/base/types.ts'
import {
  CustomerWriteResult,
  presentCustomerChange,
} from '../../schemas/customers/customer-change.ts'
import { defineEndpoint } from '../door/define.ts'

export const clearCustomerTierEndpoint = defineEndpoint('clearCustomerTier', {
  method: 'DELETE',
  path: '/customers/{customer_id}/tier',
  tool: {
    name: 'service_clear_customer_tier',
    when: 'To let the rules place the member again.',
  },
  summary: 'Clear a tier that was set by hand.',
  description:
    'The member moves to the tier they qualify for, without gifts. A tier change sends ' +
    '`tier.changed` with the reason `manual`. Without an override the answer is `changed: ' +
    'false`.',
  scope: 'customers:write',
  support_limit: { not_counted: 'The rules place the member again, without gifts.' },
  session: null,
  rate: 'write_platform',
  effect: 'write',
  params: CustomerPath,
  query: NoQuery,
  body: closed({}),
  status: 200,
  result: CustomerWriteResult,
  errors: [],
  handle: (call, { params }) => clearCustomerTier(call, customerNumber(call.shop, params)),
  present: presentCustomerChange,
})
