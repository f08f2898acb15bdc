import { readInvitation } from '../../actions/storefront/read-invitation.ts'
import { closed, NoBody } from '../../schemas/base/types.ts'
import {
  InvitationPath,
  languageQuery,
  presentInvitationPage,
  ReferralInvitation,
} from '../../schemas/storefront/invitation.ts'
import { definePublicEndpoint } from '../door/define-public-endpoint.ts'

export const getInvitationEndpoint = definePublicEndpoint('getInvitation', {
  method: 'GET',
  path: '/{shop_domain}/referrals/{referral_code}',
  summary: 'Read who owns a referral code, and what a friend gets.',
  description: 'For the landing page of a shared link.',
  effect: 'read',
  address_class: 'storefront_code',
  params: InvitationPath,
  query: closed(languageQuery),
  body: NoBody,
  status: 200,
  result: ReferralInvitation,
  errors: [],
  handle: ({ context, shop }, { params, query }) =>
    readInvitation(context, shop, params.referral_code.toUpperCase(), query.language ?? null),
  present: presentInvitationPage,
})
