import { Type } from 'typebox'
import { addShop } from '../../../actions/shops/create-shop.ts'
import { closed, NoParams, NoQuery } from '../../../schemas/base/types.ts'
import { AdminShop, presentAdminShop, shopFields } from '../../../schemas/shops/admin-shop.ts'
import { defineDeploymentOperation } from '../../door/define-operation.ts'

export const createShopOperation = defineDeploymentOperation('createShop', {
  method: 'POST',
  path: '/shops',
  summary: 'Add a shop, with API and programme off, one entry tier and no active rule.',
  params: NoParams,
  query: NoQuery,
  body: closed({ ...shopFields, languages: Type.Optional(shopFields.languages) }),
  result: AdminShop,
  handle: async ({ context, now }, { body }) =>
    presentAdminShop(await addShop(context, { ...body, languages: body.languages ?? [] }, now)),
})
