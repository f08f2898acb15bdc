import type { Static } from 'typebox'
import { estimateCart as estimate } from '../../actions/orders/estimate-cart.ts'
import type { Call } from '../../context.ts'
import { customerNumber } from '../../schemas/base/customer-id.ts'
import { NoParams, NoQuery } from '../../schemas/base/types.ts'
import {
  CartEstimate,
  EstimateBody,
  type EstimateView,
  presentEstimate,
  readCart,
} from '../../schemas/orders/estimate.ts'
import { requireOwnCustomer } from '../door/caller.ts'
import { defineEndpoint } from '../door/define.ts'

export const estimateCart = defineEndpoint('estimateCart', {
  method: 'POST',
  path: '/estimates',
  tool: 'service_estimate_cart',
  summary: 'Estimate the points that a cart would earn.',
  description:
    'Nothing is written and no idempotency key is needed. The estimate is what the same order earns if it is placed at this moment: by the same rules, multipliers and campaigns. What a line leaves out of its product (`tags`, `collection_ids`, `gift_card`) is looked up in the shop. Shipping and tax, which a cart does not have yet, are not in it. A customer who is no member is estimated as one who joins with the order. A programme that is off, and everything else that keeps a cart from earning, is answered with 200 and the reason.',
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

/** Who buys: the one who is named, else a session token's own customer, else a guest. */
async function readEstimate(
  { context, caller, shop, now }: Call<EstimateView>,
  body: Static<typeof EstimateBody>,
): Promise<EstimateView> {
  const named = body.customer_id ?? caller.session?.customer_id ?? null
  if (named !== null) requireOwnCustomer(caller, String(named))
  const cart = readCart(shop, body)
  const customer_id = named === null ? null : customerNumber(shop, { customer_id: String(named) })
  const asked = { customer_id, cart, by_shopper: caller.session !== null }
  return { customer_id, cart, estimate: await estimate(context, shop, asked, now) }
}
