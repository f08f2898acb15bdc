import { type Static, Type } from 'typebox'
import { NumberText, nullable, operationWith, PageInfo, UserErrors } from './define.ts'

const VARIANTS_PER_PAGE = 100

const PRODUCT = `
  __typename
  legacyResourceId
  title
  status
  variants(first: ${VARIANTS_PER_PAGE}) {
    nodes { legacyResourceId title price }
    pageInfo { hasNextPage endCursor }
  }
`

const ShopifyVariants = Type.Object({
  nodes: Type.Array(
    Type.Object({ legacyResourceId: NumberText, title: Type.String(), price: Type.String() }),
  ),
  pageInfo: PageInfo,
})

export const ShopifyProduct = Type.Object({
  __typename: Type.Literal('Product'),
  legacyResourceId: NumberText,
  title: Type.String(),
  status: Type.String(),
  variants: ShopifyVariants,
})
export type ShopifyProduct = Static<typeof ShopifyProduct>

/** A thing that is not what was asked for: an id of a product that belongs to a customer. */
const OtherNode = Type.Object({ __typename: Type.String() })

export const readProducts = operationWith<{ ids: readonly string[] }>()({
  document: `query ReadProducts($ids: [ID!]!) {
    nodes(ids: $ids) { __typename ... on Product { ${PRODUCT} } }
  }`,
  answer: Type.Object({ nodes: Type.Array(nullable(Type.Union([ShopifyProduct, OtherNode]))) }),
  cost: 300,
})

export const readMoreVariants = operationWith<{ id: string; after: string }>()({
  document: `query ReadMoreVariants($id: ID!, $after: String!) {
    product(id: $id) {
      variants(first: ${VARIANTS_PER_PAGE}, after: $after) {
        nodes { legacyResourceId title price }
        pageInfo { hasNextPage endCursor }
      }
    }
  }`,
  answer: Type.Object({ product: nullable(Type.Object({ variants: ShopifyVariants })) }),
  cost: 25,
})

export const ShopifyProductFacts = Type.Object({
  __typename: Type.Literal('Product'),
  legacyResourceId: NumberText,
  status: Type.String(),
  tags: Type.Array(Type.String()),
  isGiftCard: Type.Boolean(),
  collections: Type.Object({
    nodes: Type.Array(Type.Object({ legacyResourceId: NumberText })),
  }),
})
export type ShopifyProductFacts = Static<typeof ShopifyProductFacts>

/** A product in more collections than this counts as part of the first ones only. */
const COLLECTIONS_MAX = 250

export const readProductFacts = operationWith<{ ids: readonly string[] }>()({
  document: `query ReadProductFacts($ids: [ID!]!) {
    nodes(ids: $ids) {
      __typename
      ... on Product {
        legacyResourceId
        status
        tags
        isGiftCard
        collections(first: ${COLLECTIONS_MAX}) { nodes { legacyResourceId } }
      }
    }
  }`,
  answer: Type.Object({
    nodes: Type.Array(nullable(Type.Union([ShopifyProductFacts, OtherNode]))),
  }),
  cost: 300,
})

const ShopifyCollection = Type.Object({
  __typename: Type.Literal('Collection'),
  legacyResourceId: NumberText,
  title: Type.String(),
})
export type ShopifyCollection = Static<typeof ShopifyCollection>

export const readCollections = operationWith<{ ids: readonly string[] }>()({
  document: `query ReadCollections($ids: [ID!]!) {
    nodes(ids: $ids) { __typename ... on Collection { legacyResourceId title } }
  }`,
  answer: Type.Object({ nodes: Type.Array(nullable(Type.Union([ShopifyCollection, OtherNode]))) }),
  cost: 50,
})

export const searchProducts = operationWith<{ first: number; query: string }>()({
  document: `query SearchProducts($first: Int!, $query: String!) {
    products(first: $first, query: $query, sortKey: TITLE) { nodes { ${PRODUCT} } }
  }`,
  answer: Type.Object({ products: Type.Object({ nodes: Type.Array(ShopifyProduct) }) }),
  cost: 200,
})

export const searchCollections = operationWith<{ first: number; query: string }>()({
  document: `query SearchCollections($first: Int!, $query: String!) {
    collections(first: $first, query: $query, sortKey: TITLE) {
      nodes { legacyResourceId title productsCount { count } }
    }
  }`,
  answer: Type.Object({
    collections: Type.Object({
      nodes: Type.Array(
        Type.Object({
          legacyResourceId: NumberText,
          title: Type.String(),
          productsCount: nullable(Type.Object({ count: Type.Integer() })),
        }),
      ),
    }),
  }),
  cost: 30,
})

/** The tags of products by name; Shopify cannot search them. */
export const listProductTags = operationWith<{ after: string | null }>()({
  document: `query ListProductTags($after: String) {
    productTags(first: 250, after: $after) { nodes pageInfo { hasNextPage endCursor } }
  }`,
  answer: Type.Object({
    productTags: nullable(Type.Object({ nodes: Type.Array(Type.String()), pageInfo: PageInfo })),
  }),
  cost: 15,
})

export const countProducts = operationWith<{ query: string | null }>()({
  document: `query CountProducts($query: String) {
    productsCount(query: $query, limit: null) { count }
  }`,
  answer: Type.Object({ productsCount: nullable(Type.Object({ count: Type.Integer() })) }),
  cost: 10,
})

/** Finds the product by its handle, or creates it. */
export const saveDraftProduct = operationWith<{
  handle: string
  input: {
    title: string
    handle: string
    status: 'DRAFT'
    productOptions: readonly { name: string; values: readonly { name: string }[] }[]
    variants: readonly {
      price: string
      optionValues: readonly { optionName: string; name: string }[]
      inventoryItem: { requiresShipping: false; tracked: false }
    }[]
  }
}>()({
  document: `mutation SaveDraftProduct($handle: String!, $input: ProductSetInput!) {
    productSet(synchronous: true, identifier: { handle: $handle }, input: $input) {
      product { ${PRODUCT} }
      userErrors { field code message }
    }
  }`,
  answer: Type.Object({
    productSet: nullable(
      Type.Object({ product: nullable(ShopifyProduct), userErrors: UserErrors }),
    ),
  }),
})
