import { pageLimit, pageStart, presentPage, readPage } from '../../../schemas/base/page.ts'
import { closed, listOf, NoBody, NoParams, pageQuery } from '../../../schemas/base/types.ts'
import { AdminShop, presentAdminShop } from '../../../schemas/shops/admin-shop.ts'
import { listShops } from '../../../store/shops/shops.ts'
import { defineOperationOfShops } from '../../door/define-operation.ts'

const ORDER = { list: 'shops', shape: ['number'] } as const

export const listShopsOperation = defineOperationOfShops('listShops', {
  method: 'GET',
  path: '/shops',
  summary: 'List the shops of this deployment.',
  area: 'programme',
  params: NoParams,
  query: closed(pageQuery),
  body: NoBody,
  result: listOf('AdminShopList', AdminShop),
  handle: async ({ context, shopOrAll }, { query }) => {
    const after = pageStart(ORDER, query)?.[0] ?? 0
    const only = await shopOrAll()
    const shops = only === null ? await listShops(context.database.db) : [only]
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
