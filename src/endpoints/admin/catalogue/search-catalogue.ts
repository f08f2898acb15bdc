import { Type } from 'typebox'
import type { ShopCollection, ShopProduct } from '../../../domain/catalogue/shop-catalogue.ts'
import type { CatalogueSearch } from '../../../domain/platform.ts'
import type { Shop } from '../../../domain/shops/shop.ts'
import { formatGid, parseGid } from '../../../lib/gid.ts'
import { moneyText } from '../../../schemas/base/money.ts'
import { closed, NoBody, NoParams, visibleText } from '../../../schemas/base/types.ts'
import { defineOperation } from '../../door/define-operation.ts'
import { listIn } from '../campaigns/list-in.ts'

const FOUND_MAX = 50
const IDS_MAX = 250

const query = closed({
  search: Type.Optional(visibleText(100, 'Part of the title; omitted: all, by title.')),
  ids: Type.Optional(
    visibleText(10_000, 'Find those with these numbers or GIDs instead, separated by commas.'),
  ),
})

const number = Type.Integer({ description: 'Its number on the platform.' })

export const listProductsOperation = defineOperation('listProducts', {
  method: 'GET',
  path: '/products',
  summary: `Find products of the shop by their title, at most ${FOUND_MAX}, or by their ids.`,
  area: 'programme',
  params: NoParams,
  query,
  body: NoBody,
  result: closed(
    {
      data: Type.Array(
        closed({
          ...{ id: Type.String({ description: 'GID.' }), number, title: Type.String() },
          status: Type.String({ examples: ['ACTIVE'] }),
          variants: Type.Array(
            closed({
              ...{ id: Type.String({ description: 'GID.' }), number, title: Type.String() },
              price: moneyText('The price.'),
            }),
          ),
        }),
      ),
    },
    { title: 'FoundProducts' },
  ),
  handle: async ({ context: { platform }, shop }, { query: asked }) => {
    const numbers = numbersIn(shop, 'Product', asked.ids)
    const found =
      numbers === null
        ? await platform.searchProducts(shop, searchIn(asked))
        : await platform.findProducts(shop, numbers)
    return { data: found.map((product) => presentFound(shop, product)) }
  },
})

export const listCollectionsOperation = defineOperation('listCollections', {
  method: 'GET',
  path: '/collections',
  summary: `Find collections of the shop by their title, at most ${FOUND_MAX}, or by their ids.`,
  area: 'programme',
  params: NoParams,
  query,
  body: NoBody,
  result: closed(
    {
      data: Type.Array(
        closed({ id: Type.String({ description: 'GID.' }), number, title: Type.String() }),
      ),
    },
    { title: 'FoundCollections' },
  ),
  handle: async ({ context: { platform }, shop }, { query: asked }) => {
    const numbers = numbersIn(shop, 'Collection', asked.ids)
    const found =
      numbers === null
        ? await platform.searchCollections(shop, searchIn(asked))
        : await platform.findCollections(shop, numbers)
    return {
      data: found.map(({ collection_id, title }: ShopCollection) => ({
        id: formatGid(shop.platform, 'Collection', collection_id),
        number: collection_id,
        title,
      })),
    }
  },
})

function searchIn({ search = '' }: { readonly search?: string }): CatalogueSearch {
  return { words: search.trim(), limit: FOUND_MAX }
}

/** What is no id of such a thing is left out, as what is gone is; null: none were asked for. */
function numbersIn({ platform }: Shop, kind: string, ids: string | undefined): number[] | null {
  if (ids === undefined) return null
  const numbers = listIn(ids).map((id) => parseGid(platform, kind, id))
  return numbers.filter((number) => number !== null).slice(0, IDS_MAX)
}

function presentFound({ platform }: Shop, { product_id, title, status, variants }: ShopProduct) {
  return {
    id: formatGid(platform, 'Product', product_id),
    number: product_id,
    ...{ title, status },
    variants: variants.map(({ variant_id, title: of_variant, price }) => ({
      id: formatGid(platform, 'ProductVariant', variant_id),
      number: variant_id,
      title: of_variant,
      price,
    })),
  }
}
