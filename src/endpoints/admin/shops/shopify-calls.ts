import { notFound } from '../../../errors.ts'
import { NoBody, NoParams, NoQuery } from '../../../schemas/base/types.ts'
import {
  DecideCallBody,
  presentUnclearCall,
  ShopifyCallPath,
  UnclearCall,
  UnclearCalls,
} from '../../../schemas/shops/shopify-calls.ts'
import { defineOperation } from '../../door/define-operation.ts'

export const listShopifyCallsOperation = defineOperation('listShopifyCalls', {
  method: 'GET',
  path: '/shopify/calls',
  summary:
    'List what waits for a person: store credit whose answer from Shopify was lost, and of which ' +
    'the customer’s bookings do not tell whether it was booked.',
  area: 'settings',
  params: NoParams,
  query: NoQuery,
  body: NoBody,
  result: UnclearCalls,
  handle: async ({ context: { shopify }, shop }) => {
    const calls = await shopify.listUnclearCalls(shop.shop_id)
    return { data: calls.map((call) => presentUnclearCall(shop, call)) }
  },
})

export const decideShopifyCallOperation = defineOperation('decideShopifyCall', {
  method: 'POST',
  path: '/shopify/calls/{call_id}/decide',
  summary:
    'Say what you have seen at Shopify. What was booked is not asked for again; what was not is ' +
    'asked for within a minute.',
  area: 'settings',
  params: ShopifyCallPath,
  query: NoQuery,
  body: DecideCallBody,
  result: UnclearCall,
  subject: {
    kind: 'shopify_call',
    id: ({ params }) => params.call_id.replace(/:back$/, ''),
    read: async ({ context, shop }, _id, { params: { call_id } }) => {
      const calls = await context.shopify.listUnclearCalls(shop.shop_id)
      const call = calls.find(({ operation_id }) => operation_id === call_id)
      return call ? { id: call_id, kind: call.kind, amount: call.amount, waits: true } : null
    },
  },
  handle: async ({ context, shop, now }, { params: { call_id }, body: { outcome } }) => {
    const decision = { operation_id: call_id, outcome }
    const decided = await context.shopify.decideCall(shop.shop_id, decision, now)
    if (decided === null) throw notFound('shopify_call', call_id)
    return presentUnclearCall(shop, decided)
  },
})
