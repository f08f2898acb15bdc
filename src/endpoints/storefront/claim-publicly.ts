import { claimPublicly } from '../../actions/storefront/claim-publicly.ts'
import { closed, NoQuery } from '../../schemas/base/types.ts'
import {
  PublicClaimResult,
  presentPublicClaim,
  publicClaimFields,
} from '../../schemas/storefront/invitation.ts'
import { ShopPath } from '../../schemas/storefront/shop-path.ts'
import { definePublicEndpoint } from '../door/define-public-endpoint.ts'

/** A code, an address and a little more: the sender is not known. */
const BODY_BYTES_MAX = 8 * 1_024

export const claimPubliclyEndpoint = definePublicEndpoint('claimReferralPublicly', {
  method: 'POST',
  path: '/{shop_domain}/referral-claims',
  summary: 'Take up an invitation, for a code.',
  description:
    'What `POST /referrals/claim` of the API does, for a friend on a page of the shop. An address ' +
    'that was claimed here with the same code gets its code again. Refusals carry ' +
    '`details.reason`: `program_disabled`, `unknown_code`, `suspected_fraud` (more than 10 claims ' +
    'of one code in 7 days, by anybody), and `existing_customer` for every address that cannot be ' +
    'referred, so that nobody learns whose it is. The body may have ' +
    `${BODY_BYTES_MAX} bytes at most.`,
  effect: 'write',
  address_class: 'storefront_code',
  params: ShopPath,
  query: NoQuery,
  body: closed(publicClaimFields),
  body_bytes_max: BODY_BYTES_MAX,
  status: 200,
  result: PublicClaimResult,
  errors: [],
  handle: (call, { body }) =>
    claimPublicly(call, {
      referral_code: body.code.toUpperCase(),
      email: body.email,
      locale: body.language?.toLowerCase() ?? null,
      is_public: true,
    }),
  present: presentPublicClaim,
})
