import { claimReferral as claim } from '../../actions/referrals/claim-referral.ts'
import { NoParams, NoQuery } from '../../schemas/base/types.ts'
import { ClaimBody, ClaimReferralResult, presentClaim } from '../../schemas/referrals/referral.ts'
import { defineEndpoint } from '../door/define.ts'

export const claimReferral = defineEndpoint('claimReferral', {
  method: 'POST',
  path: '/referrals/claim',
  tool: 'service_claim_referral',
  summary: 'Refer a friend, who gets a discount code.',
  description:
    "The sender is paid by the referral rule once the friend's first qualifying order is paid. " +
    'While the platform cannot be reached the answer is 503 `platform_unavailable`: the friend ' +
    'is referred, and a retry with the same key answers with the code. Refusals carry ' +
    '`details.reason`: `program_disabled`, `unknown_code`, `self_referral` (whatever the ' +
    'capitals, dots and `+suffix` of the address), `already_claimed` (by anybody), ' +
    '`existing_customer` (a member, or somebody who has ordered), `suspected_fraud` (more than ' +
    '10 claims of one code in 7 days). Owes the event `referral.completed` when it completes.',
  scope: 'customers:write',
  session: null,
  rate: 'write_platform',
  effect: 'write',
  params: NoParams,
  query: NoQuery,
  body: ClaimBody,
  status: 200,
  result: ClaimReferralResult,
  errors: ['platform_unavailable'],
  handle: (call, { body }) =>
    claim(call, {
      referral_code: body.referral_code.toUpperCase(),
      email: body.email,
      locale: body.locale?.toLowerCase() ?? null,
    }),
  present: presentClaim,
})
