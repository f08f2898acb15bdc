import { estimateCart } from '../../actions/orders/estimate-cart.ts'
import type { Call } from '../../context.ts'
import { closed, NoQuery } from '../../schemas/base/types.ts'
import {
  CartEstimate,
  type EstimateView,
  guestCartFields,
  presentEstimate,
  readCart,
} from '../../schemas/orders/estimate.ts'
import { ShopPath } from '../../schemas/storefront/shop-path.ts'
import { definePublicEndpoint } from '../door/define-public-endpoint.ts'

/** The longest cart with short facts. */
export const GUEST_BODY_BYTES_MAX = 128 * 1_024

export const estimateGuestCartEndpoint = definePublicEndpoint('estimateGuestCart', {
  method: 'POST',
  path: '/{shop_domain}/estimates',
  summary: 'Estimate what a cart would earn a guest who joins with the order.',
  description:
    'Like `POST /estimates` of the API, for a guest. Writes nothing, and needs ' +
    `no idempotency key. The body may have ${GUEST_BODY_BYTES_MAX} bytes at most.`,
  effect: 'read',
  address_class: 'storefront_estimate',
  params: ShopPath,
  query: NoQuery,
  body: closed(guestCartFields),
  body_bytes_max: GUEST_BODY_BYTES_MAX,
  status: 200,
  result: CartEstimate,
  errors: ['platform_unavailable'],
  handle: (call, { body }) => estimateForGuest(call, body),
  present: (view: EstimateView, { shop }) => presentEstimate(shop, view),
})

async function estimateForGuest(
  { context, shop, now }: Call<EstimateView>,
  body: Parameters<typeof readCart>[1],
): Promise<EstimateView> {
  const cart = readCart(shop, body)
  const request = { customer_id: null, cart, by_shopper: true }
  return { customer_id: null, cart, estimate: await estimateCart(context, shop, request, now) }
}
