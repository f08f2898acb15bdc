import { defineOperation, type Operation } from '../../endpoints/door/define-operation.ts'
import { notFound } from '../../errors.ts'
import { closed, NoBody, NoQuery } from '../../schemas/base/types.ts'
import {
  CollectionBody,
  completeProduct,
  EmbeddedCollection,
  EmbeddedProduct,
  ProductBody,
  presentCollection,
  presentProduct,
} from '../schemas/catalogue.ts'
import { pathId } from '../schemas/numbers.ts'
import type { EmbeddedShop } from '../shop.ts'
import { findCollections, findProducts, saveCollection } from '../store/catalogue.ts'

/** What the embedded shop sells: a part of `/platform/v1`. */
export const catalogueOperations = (embedded: EmbeddedShop): readonly Operation[] => [
  defineOperation('putEmbeddedProduct', {
    method: 'PUT',
    path: '/products/{product_id}',
    summary: 'Save a product with its variants, replacing the stored one.',
    area: null,
    also_for: 'feed',
    params: closed({ product_id: pathId('Product') }),
    query: NoQuery,
    body: ProductBody,
    result: EmbeddedProduct,
    handle: async ({ shop }, { params, body }) => {
      const row = { ...params, document: completeProduct(body, shop.currency) }
      await embedded.changes.saveProduct(shop, row)
      return presentProduct(shop, row)
    },
  }),
  defineOperation('getEmbeddedProduct', {
    method: 'GET',
    path: '/products/{product_id}',
    summary: 'Read a product of the embedded shop.',
    area: null,
    also_for: 'feed',
    params: closed({ product_id: pathId('Product') }),
    query: NoQuery,
    body: NoBody,
    result: EmbeddedProduct,
    handle: async ({ context, shop }, { params }) => {
      const [row] = await findProducts(context.database.db, shop.shop_id, [params.product_id])
      if (row === undefined) throw notFound('product', params.product_id)
      return presentProduct(shop, row)
    },
  }),
  defineOperation('putEmbeddedCollection', {
    method: 'PUT',
    path: '/collections/{collection_id}',
    summary: 'Save a collection; products list their collections.',
    area: null,
    also_for: 'feed',
    params: closed({ collection_id: pathId('Collection') }),
    query: NoQuery,
    body: CollectionBody,
    result: EmbeddedCollection,
    handle: async ({ context, shop }, { params, body }) => {
      const row = { ...params, document: body }
      await saveCollection(context.database.db, shop.shop_id, row)
      return presentCollection(shop, row)
    },
  }),
  defineOperation('getEmbeddedCollection', {
    method: 'GET',
    path: '/collections/{collection_id}',
    summary: 'Read a collection of the embedded shop.',
    area: null,
    also_for: 'feed',
    params: closed({ collection_id: pathId('Collection') }),
    query: NoQuery,
    body: NoBody,
    result: EmbeddedCollection,
    handle: async ({ context, shop }, { params }) => {
      const [row] = await findCollections(context.database.db, shop.shop_id, [params.collection_id])
      if (row === undefined) throw notFound('collection', params.collection_id)
      return presentCollection(shop, row)
    },
  }),
]
