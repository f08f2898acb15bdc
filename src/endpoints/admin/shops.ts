import { type Static, Type } from 'typebox'
import { createShop } from '../../actions/shops/create-shop.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { shopNotFound } from '../../errors.ts'
import { languageTag } from '../../schemas/base/language-tag.ts'
import { pageLimit, pageStart, presentPage, readPage } from '../../schemas/base/page.ts'
import {
  closed,
  listOf,
  NoBody,
  NoParams,
  NoQuery,
  pageQuery,
  visibleText,
} from '../../schemas/base/types.ts'
import { shopCurrency, shopTimezone } from '../../schemas/shops/shop.ts'
import { inTransaction } from '../../store/db.ts'
import { findShopByDomain, listShops } from '../../store/shops/shops.ts'
import { defineOperation } from '../door/define-operation.ts'

const ORDER = { list: 'shops', shape: ['number'] } as const

const language = languageTag('BCP 47; kept in lower case.')

const shopFields = {
  domain: Type.String({
    pattern: '^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$',
    maxLength: 255,
    description: "The shop's domain on its platform, in lower case.",
  }),
  name: visibleText(200),
  currency: shopCurrency,
  timezone: shopTimezone,
  primary_language: language,
  languages: Type.Array(language, { maxItems: 100, description: 'The published languages.' }),
}

const AdminShop = closed(shopFields, { title: 'AdminShop' })

export const listAdminShops = defineOperation('listShops', {
  method: 'GET',
  path: '/shops',
  summary: 'List the shops of this deployment.',
  params: NoParams,
  query: closed(pageQuery),
  body: NoBody,
  result: listOf('AdminShopList', AdminShop),
  handle: async ({ context, query }) => {
    const after = pageStart(ORDER, query)?.[0] ?? 0
    const shops = await listShops(context.database.db)
    const rest = shops.filter((shop) => shop.shop_id > after)
    const page = await readPage(
      ORDER,
      pageLimit(query),
      async (limit) => rest.slice(0, limit),
      (shop) => [shop.shop_id],
    )
    return presentPage(page, present)
  },
})

export const createAdminShop = defineOperation('createShop', {
  method: 'POST',
  path: '/shops',
  summary: 'Add a shop: API and programme off, one entry tier, no rule that pays.',
  params: NoParams,
  query: NoQuery,
  body: closed({ ...shopFields, languages: Type.Optional(shopFields.languages) }),
  result: AdminShop,
  handle: async ({ context, body, now }) => {
    const shop = await inTransaction(context.database.db, (tx) =>
      createShop(tx, { ...body, languages: body.languages ?? [] }, now),
    )
    return present(shop)
  },
})

export const getAdminShop = defineOperation('getShop', {
  method: 'GET',
  path: '/shops/{shop}',
  summary: 'Read a shop.',
  params: closed({ shop: Type.String({ description: "The shop's domain." }) }),
  query: NoQuery,
  body: NoBody,
  result: AdminShop,
  handle: async ({ context, params }) => {
    const shop = await findShopByDomain(context.database.db, params.shop)
    if (shop === undefined) throw shopNotFound(params.shop)
    return present(shop)
  },
})

function present(shop: Shop): Static<typeof AdminShop> {
  const { domain, name, currency, timezone, primary_language, languages } = shop
  return { domain, name, currency, timezone, primary_language, languages }
}
