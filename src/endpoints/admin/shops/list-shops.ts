import { pageLimit, pageStart, presentPage, readPage } from '../../../schemas/base/page.ts'
import { closed, listOf, NoBody, NoParams, pageQuery } from '../../../schemas/base/types.ts'
import { AdminShop, presentAdminShop } from '../../../schemas/shops/admin-shop.ts'
import { listShops } from '../../../store/shops/shops.ts'
import { defineDeploymentOperation } from '../../door/define-operation.ts'

const ORDER = { list: 'shops', shape: ['number'] } as const

export const listShopsOperation = defineDeploymentOperation('listShops', {
  method: 'GET',
  path: '/shops',
  summary: 'List the shops of this deployment.',
  params: NoParams,
  query: closed(pageQuery),
  body: NoBody,
  result: listOf('AdminShopList', AdminShop),
  handle: async ({ context }, { query }) => {
    const after = pageStart(ORDER, query)?.[0] ?? 0
    const shops = await listShops(context.database.db)
    const rest = shops.filter((shop) => shop.shop_id > after)
    const page = await readPage(
      ORDER,
      pageLimit(query),
      async (limit) => rest.slice(0, limit),
      (shop) => [shop.shop_id],
    )
    return presentPage(page, presentAdminShop)
  },
})
