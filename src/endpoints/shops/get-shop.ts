import { NoBody, NoParams, NoQuery } from '../../schemas/base/types.ts'
import { presentShop, ShopResult } from '../../schemas/shops/shop.ts'
import { defineEndpoint } from '../door/define.ts'

export const getShopEndpoint = defineEndpoint('getShop', {
  method: 'GET',
  path: '/shop',
  tool: {
    name: 'service_get_shop',
    when: 'Call it first: amounts are in its currency, texts in its languages.',
  },
  summary: 'Read the shop: currency, time zone, languages, features.',
  scope: 'shop:read',
  session: null,
  rate: 'read',
  effect: 'read',
  params: NoParams,
  query: NoQuery,
  body: NoBody,
  status: 200,
  result: ShopResult,
  errors: [],
  handle: async ({ shop, context }) => ({ shop, versions: context.versions }),
  present: presentShop,
})
