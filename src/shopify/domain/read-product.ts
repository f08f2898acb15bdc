import type { ShopProduct } from '../../domain/catalogue/shop-catalogue.ts'
import type { PlatformProductFacts } from '../../domain/platform.ts'
import { cleanText } from '../../lib/typed-text.ts'
import type { ShopifyProduct, ShopifyProductFacts } from '../operations/catalogue.ts'

type ShopifyVariant = ShopifyProduct['variants']['nodes'][number]

/** With the variants of all its pages. */
export function asShopProduct(
  product: ShopifyProduct,
  variants: readonly ShopifyVariant[],
): ShopProduct {
  return {
    product_id: Number(product.legacyResourceId),
    title: cleanText(product.title),
    status: statusOf(product.status),
    variants: variants.map(({ legacyResourceId, title, price }) => {
      return { variant_id: Number(legacyResourceId), title, price }
    }),
  }
}

export function asProductFacts(facts: ShopifyProductFacts): PlatformProductFacts {
  return {
    product_id: Number(facts.legacyResourceId),
    status: statusOf(facts.status),
    tags: facts.tags,
    collection_ids: facts.collections.nodes.map(({ legacyResourceId }) => Number(legacyResourceId)),
    gift_card: facts.isGiftCard,
  }
}

/** A product that is unlisted is sold to those who have its link. */
function statusOf(status: string): ShopProduct['status'] {
  return status === 'DRAFT' || status === 'ARCHIVED' ? status : 'ACTIVE'
}
