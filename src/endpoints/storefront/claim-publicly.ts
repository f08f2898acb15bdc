import { claimPublicly } from '../../actions/storefront/claim-publicly.ts'
import { sendFriendCode } from '../../emails/actions/send-friend-code.ts'
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
  summary: 'Accept an invitation and get a code.',
  description:
    'Like `POST /referrals/claim` of the API, for a friend on a page of the shop. The code ' +
    'goes to the address by e-mail, and is in the answer only if the deployment has no mail ' +
    'server. An address that was claimed here with the same code gets its code again, by up to 3 ' +
    'e-mails a day. Another spelling of it, with other dots or another `+suffix`, gets the ' +
    'same answer, but nothing is sent. Refusals carry ' +
    '`details.reason`: `program_disabled`, `unknown_code`, `suspected_fraud` (more than 10 ' +
    'claims ' +
    'of one code in 7 days, by anybody), and `existing_customer` for every address that ' +
    'cannot be ' +
    'referred, so that the answer does not reveal whose it is. The body may have ' +
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
  handle: (call, { body: { code, email, language } }) => {
    const { context, shop, now } = call
    const locale = language?.toLowerCase() ?? null
    const request = { referral_code: code.toUpperCase(), email, locale, is_public: true }
    return claimPublicly(call, request, (sent) =>
      sendFriendCode(context, shop, { email, locale, ...sent }, now),
    )
  },
  present: presentPublicClaim,
})
