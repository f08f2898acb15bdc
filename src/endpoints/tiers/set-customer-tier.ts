import { Type } from 'typebox'
import { setTierWithinLimits } from '../../actions/people/set-tier-within-limits.ts'
import { CustomerPath, customerNumber } from '../../schemas/base/customer-id.ts'
import { closed, NoQuery, visibleText } from '../../schemas/base/types.ts'
import {
  CustomerWriteResult,
  presentCustomerChange,
} from '../../schemas/customers/customer-change.ts'
import { defineEndpoint } from '../door/define.ts'

export const setCustomerTierEndpoint = defineEndpoint('setCustomerTier', {
  method: 'PUT',
  path: '/customers/{customer_id}/tier',
  tool: {
    name: 'service_set_customer_tier',
    when: 'An exception for one member, until it is cleared.',
  },
  summary: 'Put a member into a tier by hand.',
  description:
    'The member keeps the tier until the override is cleared, whatever they earn or lose. A ' +
    'tier change sends `tier.changed` with the reason `manual`. While tiers are not live: 422 ' +
    'with the reason `tiers_disabled`.',
  scope: 'customers:write',
  support_limit: 'counted',
  session: null,
  rate: 'write_platform',
  effect: 'write',
  params: CustomerPath,
  query: NoQuery,
  body: closed({
    tier_id: visibleText(
      100,
      "The tier's id from `GET /program`.",
      'tier_01jb3n0q8r5t7v9x1z3b5d7f9h',
    ),
    award_entry_bonus: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          "true also gives the tier's entry points and gift code, unless the member had them in " +
          'the last 365 days. Needs the scope `points:write`; for people in support the points ' +
          'count towards their limits.',
      }),
    ),
  }),
  status: 200,
  result: CustomerWriteResult,
  errors: [],
  handle: (call, { params, body }) =>
    setTierWithinLimits(call, customerNumber(call.shop, params), {
      tier_id: body.tier_id,
      award_entry_bonus: body.award_entry_bonus ?? false,
    }),
  present: presentCustomerChange,
})
