import { NoBody, NoParams, NoQuery } from '../../schemas/base/types.ts'
import { presentShop, ShopResult } from '../../schemas/shops/shop.ts'
import { defineEndpoint } from '../door/define.ts'

export const getShop = defineEndpoint('getShop', {
  method: 'GET',
  path: '/shop',
  tool: 'service_get_shop',
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
