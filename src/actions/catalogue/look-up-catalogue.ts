import type { Context } from '../../context.ts'
import type { ShopCatalogue } from '../../domain/catalogue/shop-catalogue.ts'
import type { Shop } from '../../domain/shops/shop.ts'

/**
 * These products and collections, as the platform has them; unknown ones are left out. Throws
 * `platform_unavailable`. Call it before a transaction, never inside one.
 */
export async function lookUpCatalogue(
  { platform }: Context,
  shop: Shop,
  ids: { readonly product_ids: readonly number[]; readonly collection_ids: readonly number[] },
): Promise<ShopCatalogue> {
  const { product_ids, collection_ids } = ids
  const products = product_ids.length > 0 ? await platform.findProducts(shop, product_ids) : []
  const collections =
    collection_ids.length > 0 ? await platform.findCollections(shop, collection_ids) : []
  return {
    products: new Map(products.map((product) => [product.product_id, product])),
    collections: new Map(collections.map((one) => [one.collection_id, one])),
  }
}
