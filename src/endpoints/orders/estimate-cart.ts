import type { Static } from 'typebox'
import { estimateCart } from '../../actions/orders/estimate-cart.ts'
import type { Call } from '../../context.ts'
import { NoParams, NoQuery } from '../../schemas/base/types.ts'
import {
  CartEstimate,
  EstimateBody,
  type EstimateView,
  presentEstimate,
  readCart,
} from '../../schemas/orders/estimate.ts'
import { defineEndpoint } from '../door/define.ts'
import { buyerOf } from './buyer-of.ts'

export const estimateCartEndpoint = defineEndpoint('estimateCart', {
  method: 'POST',
  path: '/estimates',
  tool: {
    name: 'service_estimate_cart',
    when: 'It changes nothing.',
  },
  summary: 'Estimate the points that a cart would earn.',
  description:
    'Writes nothing and needs no idempotency key. The estimate is what this order would earn if ' +
    'placed now, with the same rules, multipliers and campaigns. Product facts omitted in a line ' +
    '(`tags`, `collection_ids`, `gift_card`) are looked up in the shop. Shipping and tax are not ' +
    'included. A customer who is not a member is treated as joining with the order. If the cart ' +
    'cannot earn, for example while the programme is off, the answer is 200 with the reason.',
  scope: 'points:read',
  session: 'read',
  rate: 'read',
  effect: 'read',
  params: NoParams,
  query: NoQuery,
  body: EstimateBody,
  status: 200,
  result: CartEstimate,
  errors: ['not_found', 'platform_unavailable'],
  handle: (call, { body }) => readEstimate(call, body),
  present: (view: EstimateView, { shop }) => presentEstimate(shop, view),
})

async function readEstimate(
  call: Call<EstimateView>,
  body: Static<typeof EstimateBody>,
): Promise<EstimateView> {
  const { context, shop, now } = call
  const buyer = buyerOf(call, body.customer_id)
  const cart = readCart(shop, body)
  const estimate = await estimateCart(context, shop, { ...buyer, cart }, now)
  return { customer_id: buyer.customer_id, cart, estimate }
}
