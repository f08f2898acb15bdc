import { estimateCarts } from '../../actions/orders/estimate-cart.ts'
import type { Call } from '../../context.ts'
import { closed, NoQuery } from '../../schemas/base/types.ts'
import {
  CartEstimates,
  type EstimatesView,
  guestCartsFields,
  presentEstimates,
  readCarts,
} from '../../schemas/orders/estimate.ts'
import { ShopPath } from '../../schemas/storefront/shop-path.ts'
import { definePublicEndpoint } from '../door/define-public-endpoint.ts'
import { GUEST_BODY_BYTES_MAX } from './estimate-guest-cart.ts'

export const estimateGuestCartsEndpoint = definePublicEndpoint('estimateGuestCarts', {
  method: 'POST',
  path: '/{shop_domain}/estimates/batch',
  summary: 'Estimate what each of several small carts would earn a guest who joins with the order.',
  description:
    'Each separately, like `POST /estimates` of the API, for a guest. Writes ' +
    'nothing, and needs no idempotency key. The body may have ' +
    `${GUEST_BODY_BYTES_MAX} bytes at most.`,
  effect: 'read',
  address_class: 'storefront_estimate',
  params: ShopPath,
  query: NoQuery,
  body: closed(guestCartsFields),
  body_bytes_max: GUEST_BODY_BYTES_MAX,
  status: 200,
  result: CartEstimates,
  errors: ['platform_unavailable'],
  handle: (call, { body }) => estimateForGuest(call, body),
  present: (view: EstimatesView, { shop }) => presentEstimates(shop, view),
})

async function estimateForGuest(
  { context, shop, now }: Call<EstimatesView>,
  { carts: sent }: { readonly carts: Parameters<typeof readCarts>[1] },
): Promise<EstimatesView> {
  const carts = readCarts(shop, sent)
  const request = { customer_id: null, carts, by_shopper: true }
  return { customer_id: null, carts, estimates: await estimateCarts(context, shop, request, now) }
}
