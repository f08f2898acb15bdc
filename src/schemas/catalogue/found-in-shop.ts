import { type Static, Type } from 'typebox'
import type {
  CountedCollection,
  CountedTag,
  ShopProduct,
} from '../../domain/catalogue/shop-catalogue.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { formatGid } from '../../lib/gid.ts'
import { closed } from '../base/types.ts'

const id = Type.String({ description: 'The GID, as campaigns and rules take it.' })
const products = Type.Integer({ description: 'How many products it has, drafts too.' })

export const FoundInShop = closed(
  {
    products: Type.Array(
      closed({
        ...{ id, title: Type.String() },
        status: Type.String({ description: '`ACTIVE`, `DRAFT` or `ARCHIVED`.' }),
      }),
      { description: 'By title.' },
    ),
    collections: Type.Array(closed({ id, title: Type.String(), products }), {
      description: 'By title.',
    }),
    tags: Type.Array(closed({ tag: Type.String(), products }), {
      description: 'Product tags, most used first. Ignores case.',
    }),
    has_more: Type.Boolean({
      description: 'Whether there are more: search with a longer part of the name.',
    }),
    message: Type.Optional(
      Type.String({ description: 'What to do if nothing was found, in English.' }),
    ),
  },
  { title: 'FoundInShop' },
)

/** What a search has found of each kind, with one more than is shown if there are others. */
export interface CatalogueFinds {
  readonly products: readonly ShopProduct[]
  readonly collections: readonly CountedCollection[]
  readonly tags: readonly CountedTag[]
  /** Whether only part of the catalogue was asked for. */
  readonly is_narrowed: boolean
  readonly shown_max: number
}

const NOTHING_FOUND =
  'Nothing has this in its name. It may be called something else: leave out `search` to see ' +
  'what there is, with the most used tags first.'

export function presentFinds(
  { products: all_products, collections, tags, is_narrowed, shown_max }: CatalogueFinds,
  { platform }: Shop,
): Static<typeof FoundInShop> {
  const lists = [all_products, collections, tags]
  return {
    products: all_products.slice(0, shown_max).map(({ product_id, title, status }) => ({
      ...{ id: formatGid(platform, 'Product', product_id), title, status },
    })),
    collections: collections
      .slice(0, shown_max)
      .map(({ collection_id, title, products: count }) => ({
        ...{ id: formatGid(platform, 'Collection', collection_id), title, products: count },
      })),
    tags: tags.slice(0, shown_max).map((one) => ({ tag: one.tag, products: one.products })),
    has_more: lists.some(({ length }) => length > shown_max),
    ...(is_narrowed && lists.every(({ length }) => length === 0) ? { message: NOTHING_FOUND } : {}),
  }
}
