import type { ShopCollection, ShopProduct } from '../domain/catalogue/shop-catalogue.ts'
import type { CollectionRow, ProductDocument, ProductRow } from './store/catalogue.ts'

/** What the variant is called of a product that has no choice. */
export const ONLY_VARIANT_TITLE = 'Default Title'

export function asPlatformProduct({ product_id, document }: ProductRow): ShopProduct {
  const { title, status, variants } = document
  return {
    product_id,
    title,
    status,
    variants: variants.map(({ id, title, price }) => ({ variant_id: id, title, price })),
  }
}

export function asPlatformCollection({ collection_id, document }: CollectionRow): ShopCollection {
  return { collection_id, title: document.title }
}

/** An unpublished product with one variant. */
export function draftDocument(title: string, price: string, variant_id: number): ProductDocument {
  const variant = { id: variant_id, title: ONLY_VARIANT_TITLE, price, compare_at_price: null }
  return {
    title,
    status: 'DRAFT',
    tags: [],
    gift_card: false,
    collection_ids: [],
    variants: [variant],
  }
}
