import type { Static } from 'typebox'
import { estimateCarts } from '../../actions/orders/estimate-cart.ts'
import type { Call } from '../../context.ts'
import { NoParams, NoQuery } from '../../schemas/base/types.ts'
import {
  CartEstimates,
  EstimatesBody,
  type EstimatesView,
  presentEstimates,
  readCarts,
} from '../../schemas/orders/estimate.ts'
import { defineEndpoint } from '../door/define.ts'
import { buyerOf } from './buyer-of.ts'

export const estimateCartsEndpoint = defineEndpoint('estimateCarts', {
  method: 'POST',
  path: '/estimates/batch',
  // One cart is enough for an assistant.
  tool: null,
  summary: 'Estimate what each of several small carts would earn.',
  description:
    'Like `POST /estimates`, for all products of a page in one request. Writes nothing and needs ' +
    'no idempotency key. An invalid cart is named, such as `carts[3]`, and none is estimated.',
  scope: 'points:read',
  session: 'read',
  rate: 'read',
  effect: 'read',
  params: NoParams,
  query: NoQuery,
  body: EstimatesBody,
  status: 200,
  result: CartEstimates,
  errors: ['not_found', 'platform_unavailable'],
  handle: (call, { body }) => readEstimates(call, body),
  present: (view: EstimatesView, { shop }) => presentEstimates(shop, view),
})

async function readEstimates(
  call: Call<EstimatesView>,
  body: Static<typeof EstimatesBody>,
): Promise<EstimatesView> {
  const { context, shop, now } = call
  const buyer = buyerOf(call, body.customer_id)
  const carts = readCarts(shop, body.carts)
  const estimates = await estimateCarts(context, shop, { ...buyer, carts }, now)
  return { customer_id: buyer.customer_id, carts, estimates }
}
