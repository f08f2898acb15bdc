import type { Context } from '../../context.ts'
import type { Shop } from '../../domain/shops/shop.ts'

/**
 * What the shop has by part of its name: one more of each kind than is shown, if there are others.
 * Throws `platform_unavailable`.
 */
export async function searchCatalogue(
  { platform }: Context,
  shop: Shop,
  search: string | undefined,
  shown_max: number,
) {
  const asked = { words: (search ?? '').trim(), limit: shown_max + 1 }
  return {
    products: await platform.searchProducts(shop, asked),
    collections: await platform.searchCollections(shop, asked),
    tags: await platform.searchTags(shop, asked),
    is_narrowed: asked.words !== '',
    shown_max,
  }
}
