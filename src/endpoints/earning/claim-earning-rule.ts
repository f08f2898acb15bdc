import { claimRule } from '../../actions/earning/claim-rule.ts'
import { CustomerPath, customerNumber } from '../../schemas/base/customer-id.ts'
import { NoQuery } from '../../schemas/base/types.ts'
import { ClaimBody, ClaimResult, presentClaim } from '../../schemas/earning/claim.ts'
import { defineEndpoint } from '../door/define.ts'

export const claimEarningRuleEndpoint = defineEndpoint('claimEarningRule', {
  method: 'POST',
  path: '/customers/{customer_id}/claims',
  tool: {
    name: 'service_claim_earning_rule',
    when: 'Once the customer has done it.',
  },
  summary: 'Claim an earning rule for a customer.',
  description:
    'Newsletter and SMS signup are verified with the platform; birthdays are claimed in their ' +
    'month; follows, visits and custom actions are trusted, once each. A product review is claimed ' +
    'by a key with `points:write`, once for each `source_ref`, up to the limit of the rule. A shop ' +
    'customer who is not a member becomes one. Refusals carry `details.reason`: ' +
    '`already_claimed` (with `details.discount_code` where a code was given), `consent_required`, ' +
    '`not_birthday_month`, `birthday_missing`, `birthday_too_recent`, `join_required`, ' +
    '`rule_disabled`, `not_claimable`, `limit_reached`, `customer_excluded`, `program_disabled`. ' +
    'Sends `points.earned`.',
  scope: 'customers:write',
  support_limit: {
    not_counted: 'It pays what the rule pays everybody, once each; reviews only a key claims.',
  },
  session: 'write',
  rate: 'write',
  effect: 'write',
  params: CustomerPath,
  query: NoQuery,
  body: ClaimBody,
  status: 200,
  result: ClaimResult,
  errors: ['platform_unavailable'],
  handle: (call, { params, body }) =>
    claimRule(call, customerNumber(call.shop, params), {
      rule_id: body.rule_id,
      marketing_consent: body.marketing_consent ?? false,
      phone: body.phone ?? null,
      locale: body.locale?.toLowerCase() ?? null,
      source_ref: body.source_ref ?? null,
    }),
  present: presentClaim,
})
