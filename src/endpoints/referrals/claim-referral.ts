import { claimReferral } from '../../actions/referrals/claim-referral.ts'
import { NoParams, NoQuery } from '../../schemas/base/types.ts'
import { ClaimBody, presentClaim, ReferralClaimResult } from '../../schemas/referrals/referral.ts'
import { defineEndpoint } from '../door/define.ts'

export const claimReferralEndpoint = defineEndpoint('claimReferral', {
  method: 'POST',
  path: '/referrals/claim',
  tool: {
    name: 'service_claim_referral',
    when: 'When a friend gives a referral code.',
  },
  summary: 'Refer a friend, who gets a discount code.',
  description:
    "The referral rule pays the sender once the friend's first qualifying order is paid. If the " +
    'platform cannot be reached, the answer is 503 `platform_unavailable`: the referral is ' +
    'stored, and a retry with the same key returns the code. Refusals carry `details.reason`: ' +
    '`program_disabled`, `unknown_code`, `self_referral` (whatever the capitals, dots and ' +
    '`+suffix` of the address), `already_claimed` (with any sender), `existing_customer` (a ' +
    'member, or a person who has ordered), `suspected_fraud` (more than 10 claims of one code ' +
    'in ' +
    '7 days; those on pages of the shop do not count). A friend who was claimed on a page gets ' +
    'the same code, and is referred by the member named here. Sends the event ' +
    '`referral.completed` once complete.',
  scope: 'customers:write',
  support_limit: { not_counted: 'It pays what the programme pays everybody, once for a friend.' },
  session: null,
  rate: 'write_platform',
  effect: 'write',
  params: NoParams,
  query: NoQuery,
  body: ClaimBody,
  status: 200,
  result: ReferralClaimResult,
  errors: ['platform_unavailable'],
  handle: (call, { body }) =>
    claimReferral(call, {
      referral_code: body.referral_code.toUpperCase(),
      email: body.email,
      locale: body.locale?.toLowerCase() ?? null,
      is_public: false,
    }),
  present: presentClaim,
})
