import { clearCustomerTier as clear } from '../../actions/tiers/set-customer-tier.ts'
import { CustomerPath, customerNumber } from '../../schemas/base/customer-id.ts'
import { closed, NoQuery } from '../../schemas/base/types.ts'
import { CustomerWriteResult, presentCustomerChange } from '../../schemas/customers/customer.ts'
import { defineEndpoint } from '../door/define.ts'

export const clearCustomerTier = defineEndpoint('clearCustomerTier', {
  method: 'DELETE',
  path: '/customers/{customer_id}/tier',
  tool: 'service_clear_customer_tier',
  summary: 'Clear a tier that was set by hand.',
  description:
    'The member goes to where it qualifies, without gifts. A change of tier sends `tier.changed` ' +
    'with the reason `manual`; a member whose tier was not set by hand answers `changed: false`.',
  scope: 'customers:write',
  session: null,
  rate: 'write_platform',
  effect: 'write',
  params: CustomerPath,
  query: NoQuery,
  body: closed({}),
  status: 200,
  result: CustomerWriteResult,
  errors: [],
  handle: (call, { params }) => clear(call, customerNumber(call.shop, params)),
  present: presentCustomerChange,
})
