import type { Endpoint } from '../door/define.ts'
import { claimPubliclyEndpoint } from './claim-publicly.ts'
import { estimateGuestCartEndpoint } from './estimate-guest-cart.ts'
import { estimateGuestCartsEndpoint } from './estimate-guest-carts.ts'
import { getStorefrontDocumentEndpoint } from './get-document.ts'
import { getInvitationEndpoint } from './get-invitation.ts'

const storefront_list = [
  getStorefrontDocumentEndpoint,
  estimateGuestCartEndpoint,
  estimateGuestCartsEndpoint,
  getInvitationEndpoint,
  claimPubliclyEndpoint,
] as const

/** What anybody may call, for the pages of a shop; see `STOREFRONT_PREFIX`. */
export const storefrontEndpoints: readonly Endpoint[] = storefront_list

export type ListedStorefrontEndpoint = (typeof storefront_list)[number]
