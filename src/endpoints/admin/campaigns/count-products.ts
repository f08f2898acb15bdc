import { Type } from 'typebox'
import { invalidInput } from '../../../errors.ts'
import { parseGid } from '../../../lib/gid.ts'
import { plainTag } from '../../../lib/typed-text.ts'
import { closed, NoBody, NoParams, oneOf, visibleText } from '../../../schemas/base/types.ts'
import { defineOperation } from '../../door/define-operation.ts'
import { listIn } from './list-in.ts'

const ids = (kind: string) =>
  Type.Optional(visibleText(5_000, `Numbers or GIDs of ${kind}, separated by commas.`))

export const countProductsOperation = defineOperation('countProducts', {
  method: 'GET',
  path: '/product-count',
  summary: 'Count the products that a campaign currently selects.',
  area: 'campaigns',
  params: NoParams,
  query: closed({
    mode: oneOf(['all', 'include', 'exclude'], {
      description: '`include`: products in any of the lists; `exclude`: all others.',
    }),
    product_ids: ids('products'),
    collection_ids: ids('collections'),
    tags: Type.Optional(visibleText(5_000, 'Tags, separated by commas.')),
  }),
  body: NoBody,
  result: closed({ products: Type.Integer() }, { title: 'ProductCount' }),
  handle: async ({ context, shop }, { query }) => {
    const numbers = (field: 'product_ids' | 'collection_ids', kind: string) =>
      listIn(query[field]).map((id) => {
        const number = parseGid(shop.platform, kind, id)
        if (number !== null) return number
        const message = 'must be numbers or GIDs, separated by commas'
        throw invalidInput({ field, message, received: id.slice(0, 100) })
      })
    const products = await context.platform.countProducts(shop, {
      mode: query.mode,
      product_ids: numbers('product_ids', 'Product'),
      collection_ids: numbers('collection_ids', 'Collection'),
      tags: listIn(query.tags).map(plainTag),
    })
    return { products }
  },
})
