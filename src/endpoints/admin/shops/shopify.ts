import { refused } from '../../../errors.ts'
import { NoBody, NoParams, NoQuery } from '../../../schemas/base/types.ts'
import {
  DisconnectQuery,
  presentShopifyState,
  ShopifyAccessBody,
  ShopifyState,
} from '../../../schemas/shops/shopify.ts'
import { defineOperation } from '../../door/define-operation.ts'

export const getShopifyOperation = defineOperation('getShopify', {
  method: 'GET',
  path: '/shopify',
  summary: "Read the shop's Shopify connection and its problems.",
  area: 'settings',
  params: NoParams,
  query: NoQuery,
  body: NoBody,
  result: ShopifyState,
  handle: async ({ context: { shopify }, shop }) =>
    presentShopifyState(shop, await shopify.readState(shop)),
})

export const disconnectShopifyOperation = defineOperation('disconnectShopify', {
  method: 'DELETE',
  path: '/shopify',
  summary:
    'Disconnect the shop from Shopify: what Laurel made there is taken away, its webhooks end, ' +
    'and our secrets are destroyed. The shop ' +
    'stays on Shopify, and what needs Shopify is refused until it is connected again. A shop ' +
    'that ' +
    'has nothing of Shopify yet is kept by the built-in shop again.',
  area: 'settings',
  params: NoParams,
  query: DisconnectQuery,
  body: NoBody,
  result: ShopifyState,
  subject: {
    kind: 'shopify_connection',
    id: () => 'connection',
    read: async ({ context, shop }) => {
      const connection = await context.shopify.read(shop.shop_id)
      return connection && { ...connection }
    },
  },
  handle: async ({ context, shop, now }, { query }) => {
    if ((await context.shopify.read(shop.shop_id)) === null) {
      throw refused('not_connected', 'The shop is not connected to Shopify.')
    }
    await context.shopify.disconnect(shop, query.traces ?? 'remove', now)
    context.shops.clear()
    return presentShopifyState(shop, await context.shopify.readState(shop))
  },
})

export const connectShopifyOperation = defineOperation('connectShopify', {
  method: 'PUT',
  path: '/shopify',
  summary:
    'Connect the shop to its shop on Shopify, or change how it is reached. From then on Shopify ' +
    'keeps its customers, products and orders. Shopify is asked first: nothing changes if it ' +
    'does not let us in.',
  area: 'settings',
  params: NoParams,
  query: NoQuery,
  body: ShopifyAccessBody,
  result: ShopifyState,
  subject: {
    kind: 'shopify_connection',
    id: ({ body }) => body.shopify_domain,
    read: async ({ context, shop }) => {
      const connection = await context.shopify.read(shop.shop_id)
      return connection && { ...connection }
    },
  },
  handle: async ({ context, shop, now }, { body }) => {
    const { client_secret, previous_client_secret: previous, access_token, ...names } = body
    const access = {
      ...names,
      client_secrets: previous === undefined ? [client_secret] : [client_secret, previous],
      access_token: access_token ?? null,
    }
    await context.shopify.connect(shop, access, now)
    context.shops.clear()
    return presentShopifyState(shop, await context.shopify.readState(shop))
  },
})
