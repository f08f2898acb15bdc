import { type Static, Type } from 'typebox'
import { invalidInput } from '../../errors.ts'
import { formatGid } from '../../lib/gid.ts'
import { money, moneyText, readMoney } from '../../schemas/base/money.ts'
import { typedList, typedName } from '../../schemas/base/typed-text.ts'
import { closed, nullable, oneOf } from '../../schemas/base/types.ts'
import { ONLY_VARIANT_TITLE } from '../product-document.ts'
import {
  type CollectionRow,
  PRODUCT_STATUSES,
  type ProductDocument,
  type ProductRow,
} from '../store/catalogue.ts'
import { answeredId, ownId, shopId } from './numbers.ts'

const title = typedName(255)

const productFields = {
  status: oneOf(PRODUCT_STATUSES, { description: 'Only an ACTIVE product can be bought.' }),
  tags: typedList(255, 250),
  gift_card: Type.Boolean({ description: 'Whether the product is a gift card.' }),
}

export const ProductBody = closed({
  title,
  ...Type.Partial(closed(productFields)).properties,
  collection_ids: Type.Optional(
    Type.Array(shopId('Collection'), { maxItems: 250, description: 'The ids of its collections.' }),
  ),
  variants: Type.Array(
    closed({
      id: shopId('ProductVariant'),
      title: Type.Optional(title),
      price: money('The price.'),
      compare_at_price: Type.Optional(
        nullable(money('The price before a reduction; null: not reduced.')),
      ),
    }),
    { minItems: 1, maxItems: 2_000, description: 'A variant belongs to one product only.' },
  ),
})

export const EmbeddedProduct = closed(
  {
    id: Type.Integer(),
    gid: Type.String(),
    external_id: ownId('Product'),
    title: Type.String(),
    ...productFields,
    collection_ids: Type.Array(answeredId('Collection'), {
      description: 'The ids of its collections.',
    }),
    variants: Type.Array(
      closed({
        id: Type.Integer(),
        external_id: ownId('ProductVariant'),
        title: Type.String(),
        price: moneyText('The price.'),
        compare_at_price: nullable(moneyText('The price before a reduction.')),
      }),
    ),
  },
  { title: 'EmbeddedProduct' },
)

export const EmbeddedCollection = closed(
  {
    id: Type.Integer(),
    gid: Type.String(),
    external_id: ownId('Collection'),
    title: Type.String(),
  },
  { title: 'EmbeddedCollection' },
)

export const CollectionBody = closed({ title })

export function completeProduct(
  body: Static<typeof ProductBody>,
  currency: string,
): ProductDocument {
  const ids = body.variants.map(({ id }) => id)
  const repeated = ids.findIndex((id, index) => ids.indexOf(id) !== index)
  if (repeated !== -1) {
    const field = `variants[${repeated}].id`
    throw invalidInput({
      field,
      message: 'is also the id of another variant',
      received: ids[repeated],
    })
  }
  return {
    title: body.title,
    status: body.status ?? 'ACTIVE',
    tags: body.tags ?? [],
    gift_card: body.gift_card ?? false,
    collection_ids: [...new Set(body.collection_ids ?? [])],
    variants: body.variants.map(({ id, title, price, compare_at_price = null }) => ({
      id,
      title: title ?? ONLY_VARIANT_TITLE,
      price: readMoney(price, currency),
      compare_at_price: compare_at_price === null ? null : readMoney(compare_at_price, currency),
    })),
  }
}

export function presentProduct(
  shop: { platform: string },
  { product_id, document }: ProductRow,
): Static<typeof EmbeddedProduct> {
  return {
    id: product_id,
    gid: formatGid(shop.platform, 'Product', product_id),
    external_id: product_id,
    ...document,
    tags: [...document.tags],
    collection_ids: [...document.collection_ids],
    variants: document.variants.map((variant) => ({ ...variant, external_id: variant.id })),
  }
}

export function presentCollection(
  shop: { platform: string },
  { collection_id, document }: CollectionRow,
): Static<typeof EmbeddedCollection> {
  const gid = formatGid(shop.platform, 'Collection', collection_id)
  return { id: collection_id, gid, external_id: collection_id, title: document.title }
}
