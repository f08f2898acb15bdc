import type {
  CountedCollection,
  CountedTag,
  ShopCollection,
  ShopProduct,
} from '../domain/catalogue/shop-catalogue.ts'
import type { CatalogueSearch, PlatformProductFacts, ProductSelection } from '../domain/platform.ts'
import { cleanText } from '../lib/typed-text.ts'
import { requireDone, type ShopCaller } from './caller.ts'
import { gidOf, type ShopifyKind } from './domain/ids.ts'
import { asProductFacts, asShopProduct } from './domain/read-product.ts'
import { namedQuery, quoted, titleQuery } from './domain/search-words.ts'
import {
  countProducts as count,
  listProductTags,
  readCollections,
  readMoreVariants,
  readProductFacts,
  readProducts,
  type ShopifyCollection,
  type ShopifyProduct,
  type ShopifyProductFacts,
  saveDraftProduct,
  searchCollections as searchByTitle,
  searchProducts as searchProductsByTitle,
} from './operations/catalogue.ts'

/** So many products with their variants stay below what one query may cost. */
const PRODUCTS_AT_ONCE = 20
/** Shopify takes at most 250 ids. */
const IDS_AT_ONCE = 250
/** Each tag is counted by a call of its own. */
const TAGS_MAX = 20
const TAG_PAGES_MAX = 20

export async function findProducts(
  caller: ShopCaller,
  product_ids: readonly number[],
): Promise<ShopProduct[]> {
  const found: ShopProduct[] = []
  for (const ids of inParts('Product', product_ids, PRODUCTS_AT_ONCE)) {
    const { nodes } = await caller.call(readProducts, { ids })
    for (const product of nodes.filter(isProduct)) found.push(await withVariants(caller, product))
  }
  return found.sort((a, b) => a.product_id - b.product_id)
}

async function withVariants(caller: ShopCaller, product: ShopifyProduct): Promise<ShopProduct> {
  const variants = [...product.variants.nodes]
  let { pageInfo } = product.variants
  while (pageInfo.hasNextPage && pageInfo.endCursor !== null) {
    const id = gidOf('Product', Number(product.legacyResourceId))
    const more = await caller.call(readMoreVariants, { id, after: pageInfo.endCursor })
    if (more.product === null) break
    variants.push(...more.product.variants.nodes)
    pageInfo = more.product.variants.pageInfo
  }
  return asShopProduct(product, variants)
}

export async function findProductFacts(
  caller: ShopCaller,
  product_ids: readonly number[],
): Promise<PlatformProductFacts[]> {
  const found: PlatformProductFacts[] = []
  for (const ids of inParts('Product', product_ids, PRODUCTS_AT_ONCE)) {
    const { nodes } = await caller.call(readProductFacts, { ids })
    found.push(...nodes.filter(isFacts).map(asProductFacts))
  }
  return found.sort((a, b) => a.product_id - b.product_id)
}

export async function findCollections(
  caller: ShopCaller,
  collection_ids: readonly number[],
): Promise<ShopCollection[]> {
  const found: ShopCollection[] = []
  for (const ids of inParts('Collection', collection_ids, IDS_AT_ONCE)) {
    const { nodes } = await caller.call(readCollections, { ids })
    found.push(
      ...nodes.filter(isCollection).map(({ legacyResourceId, title }) => {
        return { collection_id: Number(legacyResourceId), title: cleanText(title) }
      }),
    )
  }
  return found.sort((a, b) => a.collection_id - b.collection_id)
}

export async function countProducts(
  caller: ShopCaller,
  selection: ProductSelection,
): Promise<number> {
  const countOf = async (query: string | null) =>
    (await caller.call(count, { query })).productsCount?.count ?? 0
  const named_by = namedQuery(selection)
  if (selection.mode === 'all') return countOf(null)
  const named = named_by === null ? 0 : await countOf(named_by)
  return selection.mode === 'include' ? named : (await countOf(null)) - named
}

export async function hasGiftCards(caller: ShopCaller): Promise<boolean> {
  const { productsCount } = await caller.call(count, { query: 'gift_card:true' })
  return (productsCount?.count ?? 0) > 0
}

export async function searchProducts(
  caller: ShopCaller,
  { words, limit }: CatalogueSearch,
): Promise<ShopProduct[]> {
  const variables = { first: Math.min(limit, PRODUCTS_AT_ONCE), query: titleQuery(words) }
  const { products } = await caller.call(searchProductsByTitle, variables)
  return Promise.all(products.nodes.map((product) => withVariants(caller, product)))
}

export async function searchCollections(
  caller: ShopCaller,
  { words, limit }: CatalogueSearch,
): Promise<CountedCollection[]> {
  const variables = { first: Math.min(limit, IDS_AT_ONCE), query: titleQuery(words) }
  const { collections } = await caller.call(searchByTitle, variables)
  return collections.nodes.map(({ legacyResourceId, title, productsCount }) => {
    return {
      collection_id: Number(legacyResourceId),
      title: cleanText(title),
      products: productsCount?.count ?? 0,
    }
  })
}

export async function searchTags(
  caller: ShopCaller,
  { words, limit }: CatalogueSearch,
): Promise<CountedTag[]> {
  const found = (await listTags(caller))
    .filter((tag) => tag.toLowerCase().includes(words.toLowerCase()))
    .slice(0, Math.min(limit, TAGS_MAX))
  const counted = found.map(async (tag) => {
    const { productsCount } = await caller.call(count, { query: `tag:${quoted(tag)}` })
    return { tag, products: productsCount?.count ?? 0 }
  })
  const tags = await Promise.all(counted)
  return tags.sort((a, b) => b.products - a.products || compare(a.tag, b.tag))
}

async function listTags(caller: ShopCaller): Promise<string[]> {
  const tags: string[] = []
  let after: string | null = null
  for (let page = 0; page < TAG_PAGES_MAX; page += 1) {
    const { productTags }: { productTags: TagPage | null } = await caller.call(listProductTags, {
      after,
    })
    tags.push(...(productTags?.nodes ?? []))
    after = productTags?.pageInfo.endCursor ?? null
    if (after === null || productTags?.pageInfo.hasNextPage !== true) break
  }
  return tags
}

interface TagPage {
  readonly nodes: readonly string[]
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
}

/** The operation makes the handle, by which Shopify finds the product again. */
export async function createDraftProduct(
  caller: ShopCaller,
  { operation_id, title, price }: { operation_id: string; title: string; price: string },
): Promise<ShopProduct> {
  const handle = `laurel-${operation_id}`.toLowerCase().replace(/[^a-z0-9-]+/g, '-')
  const { productSet } = await caller.call(saveDraftProduct, {
    handle,
    input: {
      title,
      handle,
      status: 'DRAFT',
      productOptions: [{ name: 'Title', values: [{ name: 'Default Title' }] }],
      variants: [
        {
          price,
          optionValues: [{ optionName: 'Title', name: 'Default Title' }],
          inventoryItem: { requiresShipping: false, tracked: false },
        },
      ],
    },
  })
  const { product } = requireDone(productSet)
  if (product === null) throw new Error('Shopify has saved a product and does not show it')
  return asShopProduct(product, product.variants.nodes)
}

function* inParts(kind: ShopifyKind, ids: readonly number[], size: number): Generator<string[]> {
  for (let start = 0; start < ids.length; start += size) {
    yield ids.slice(start, start + size).map((id) => gidOf(kind, id))
  }
}

interface AnyNode {
  readonly __typename: string
}

function isProduct(node: AnyNode | null): node is ShopifyProduct {
  return node?.__typename === 'Product'
}

function isFacts(node: AnyNode | null): node is ShopifyProductFacts {
  return node?.__typename === 'Product'
}

function isCollection(node: AnyNode | null): node is ShopifyCollection {
  return node?.__typename === 'Collection'
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
