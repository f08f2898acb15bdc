import { Type } from 'typebox'
import { addShop } from '../../../actions/shops/create-shop.ts'
import { templateNamed } from '../../../domain/programme/templates/index.ts'
import { closed, NoParams, NoQuery } from '../../../schemas/base/types.ts'
import {
  AdminShop,
  presentAdminShop,
  shopFields,
  shopTemplate,
} from '../../../schemas/shops/admin-shop.ts'
import { findShopByDomain } from '../../../store/shops/shops.ts'
import { defineDeploymentOperation } from '../../door/define-operation.ts'

export const createShopOperation = defineDeploymentOperation('createShop', {
  method: 'POST',
  path: '/shops',
  summary: 'Add a shop, with API and programme off.',
  area: 'settings',
  params: NoParams,
  query: NoQuery,
  body: closed({
    ...shopFields,
    languages: Type.Optional(shopFields.languages),
    template: Type.Optional(shopTemplate),
  }),
  result: AdminShop,
  subject: {
    kind: 'shop',
    id: ({ body }) => body.domain,
    read: async ({ context }, domain) => {
      const shop = await findShopByDomain(context.database.db, domain)
      return shop === undefined ? null : presentAdminShop(shop)
    },
  },
  handle: async ({ context, now }, { body: { template, ...shop } }) => {
    const input = { ...shop, languages: shop.languages ?? [] }
    return presentAdminShop(await addShop(context, input, templateNamed(template ?? 'none'), now))
  },
})
