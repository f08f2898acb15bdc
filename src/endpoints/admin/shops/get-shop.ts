import { Type } from 'typebox'
import { shopNotFound } from '../../../errors.ts'
import { closed, NoBody, NoQuery } from '../../../schemas/base/types.ts'
import { AdminShop, presentAdminShop } from '../../../schemas/shops/admin-shop.ts'
import { findShopByDomain } from '../../../store/shops/shops.ts'
import { findShopFor } from '../../door/admin-pass.ts'
import { defineOperationOfShops } from '../../door/define-operation.ts'

export const getShopOperation = defineOperationOfShops('getShop', {
  method: 'GET',
  path: '/shops/{shop}',
  summary: 'Read a shop.',
  area: 'programme',
  params: closed({ shop: Type.String({ description: "The shop's domain." }) }),
  query: NoQuery,
  body: NoBody,
  result: AdminShop,
  handle: async ({ context, caller }, { params }) => {
    if (caller.shop_id !== null) {
      return presentAdminShop(await findShopFor(context, caller, params.shop))
    }
    const shop = await findShopByDomain(context.database.db, params.shop)
    if (shop === undefined) throw shopNotFound(params.shop)
    return presentAdminShop(shop)
  },
})
