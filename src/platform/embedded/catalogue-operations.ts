import { type Static, Type } from 'typebox'
import { defineOperation, type Operation } from '../../endpoints/define-operation.ts'
import { invalidInput, notFound, refused } from '../../errors.ts'
import { formatGid } from '../../lib/gid.ts'
import { money, moneyText, readMoney } from '../../schemas/money.ts'
import {
  closed,
  FreeObject,
  NoBody,
  NoParams,
  NoQuery,
  nullable,
  oneOf,
} from '../../schemas/types.ts'
import { inTransaction } from '../../store/db.ts'
import { updateShopLanguages } from '../../store/shops.ts'
import type { MembershipRule } from '../port.ts'
import { NO_POLICIES, ONLY_VARIANT_TITLE } from './shop.ts'
import {
  type CollectionRow,
  findCollections,
  findProducts,
  PRODUCT_STATUSES,
  type ProductDocument,
  type ProductRow,
  saveCollection,
  saveProducts,
} from './store/catalogue.ts'
import { findFact, saveFact } from './store/facts.ts'

const number = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
const title = Type.String({ minLength: 1, maxLength: 255 })
const CatalogueNumber = closed({ number })

const productFields = {
  status: oneOf(PRODUCT_STATUSES, { description: 'Only an ACTIVE product can be bought.' }),
  tags: Type.Array(Type.String({ minLength: 1, maxLength: 255 }), { maxItems: 250 }),
  gift_card: Type.Boolean({ description: 'The product is a gift card.' }),
  collection_ids: Type.Array(number, { maxItems: 250, description: 'Numbers of collections.' }),
}

const ProductBody = closed({
  title,
  ...Type.Partial(closed(productFields)).properties,
  variants: Type.Array(
    closed({
      id: number,
      title: Type.Optional(title),
      price: money('What it costs.'),
      compare_at_price: Type.Optional(
        nullable(money('Its price before it was reduced; null: it is not.')),
      ),
    }),
    { minItems: 1, maxItems: 2_000, description: 'A variant is of one product of the shop only.' },
  ),
})

const EmbeddedProduct = closed(
  {
    id: Type.Integer(),
    gid: Type.String(),
    title: Type.String(),
    ...productFields,
    variants: Type.Array(
      closed({
        id: Type.Integer(),
        title: Type.String(),
        price: moneyText('What it costs.'),
        compare_at_price: nullable(moneyText('Its price before it was reduced.')),
      }),
    ),
  },
  { title: 'EmbeddedProduct' },
)

const EmbeddedCollection = closed(
  { id: Type.Integer(), gid: Type.String(), title: Type.String() },
  { title: 'EmbeddedCollection' },
)

const policyUrl = nullable(
  Type.String({
    pattern: '^https://[^\\s/]+(/\\S*)?$',
    maxLength: 2_048,
    description: 'https; null: the shop has none.',
  }),
)
const policies = { terms_url: policyUrl, privacy_url: policyUrl }
const EmbeddedPolicies = closed(policies, { title: 'EmbeddedPolicies' })

const language = Type.String({
  pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
  maxLength: 35,
  description: 'BCP 47; kept in lower case.',
  examples: ['en', 'pt-br'],
})
const EmbeddedLanguages = closed(
  {
    primary_language: language,
    languages: Type.Array(language, {
      maxItems: 100,
      description: 'The published languages; the primary one is always among them.',
    }),
  },
  { title: 'EmbeddedLanguages' },
)

const MembershipRules = closed(
  {
    data: Type.Array(
      closed({
        membership_id: Type.String(),
        name: Type.String(),
        enabled: Type.Boolean(),
        product_id: Type.String({ description: 'GID of the product that sells it.' }),
        benefits: Type.Array(
          closed({ type: Type.String(), fields: FreeObject('As the catalogue documents them.') }),
        ),
      }),
    ),
  },
  { title: 'EmbeddedMembershipRules' },
)

/** What the embedded shop sells and publishes: a part of `/platform/v1`. */
export const catalogueOperations: readonly Operation[] = [
  defineOperation('putEmbeddedProduct', {
    method: 'PUT',
    path: '/products/{number}',
    summary: 'Save a product with its variants, replacing what was there.',
    params: CatalogueNumber,
    query: NoQuery,
    body: ProductBody,
    result: EmbeddedProduct,
    handle: async (input) => {
      const { context, params, body } = input
      const shop = await input.shop()
      const row = { product_id: params.number, document: completeProduct(body) }
      await inTransaction(context.database.db, async (tx) => {
        const [taken] = await saveProducts(tx, shop.shop_id, [row])
        if (taken !== undefined) throw variantTaken(taken)
      })
      return presentProduct(shop, row)
    },
  }),
  defineOperation('getEmbeddedProduct', {
    method: 'GET',
    path: '/products/{number}',
    summary: 'Read a product of the embedded shop.',
    params: CatalogueNumber,
    query: NoQuery,
    body: NoBody,
    result: EmbeddedProduct,
    handle: async (input) => {
      const { context, params } = input
      const shop = await input.shop()
      const [row] = await findProducts(context.database.db, shop.shop_id, [params.number])
      if (row === undefined) throw notFound('product', params.number)
      return presentProduct(shop, row)
    },
  }),
  defineOperation('putEmbeddedCollection', {
    method: 'PUT',
    path: '/collections/{number}',
    summary: 'Save a collection; products name the collections they are in.',
    params: CatalogueNumber,
    query: NoQuery,
    body: closed({ title }),
    result: EmbeddedCollection,
    handle: async (input) => {
      const { context, params, body } = input
      const shop = await input.shop()
      const row = { collection_id: params.number, document: body }
      await saveCollection(context.database.db, shop.shop_id, row)
      return presentCollection(shop, row)
    },
  }),
  defineOperation('getEmbeddedCollection', {
    method: 'GET',
    path: '/collections/{number}',
    summary: 'Read a collection of the embedded shop.',
    params: CatalogueNumber,
    query: NoQuery,
    body: NoBody,
    result: EmbeddedCollection,
    handle: async (input) => {
      const { context, params } = input
      const shop = await input.shop()
      const [row] = await findCollections(context.database.db, shop.shop_id, [params.number])
      if (row === undefined) throw notFound('collection', params.number)
      return presentCollection(shop, row)
    },
  }),
  defineOperation('putEmbeddedPolicies', {
    method: 'PUT',
    path: '/policies',
    summary: 'Say where the published policies are; what is left out, the shop has not.',
    params: NoParams,
    query: NoQuery,
    body: Type.Partial(closed(policies), { additionalProperties: false }),
    result: EmbeddedPolicies,
    handle: async (input) => {
      const shop = await input.shop()
      const published = { ...NO_POLICIES, ...input.body }
      await saveFact(input.context.database.db, shop.shop_id, 'policies', published)
      return published
    },
  }),
  defineOperation('getEmbeddedPolicies', {
    method: 'GET',
    path: '/policies',
    summary: 'Read where the published policies are.',
    params: NoParams,
    query: NoQuery,
    body: NoBody,
    result: EmbeddedPolicies,
    handle: async (input) => {
      const { shop_id } = await input.shop()
      return (await findFact(input.context.database.db, shop_id, 'policies')) ?? NO_POLICIES
    },
  }),
  defineOperation('putEmbeddedLanguages', {
    method: 'PUT',
    path: '/languages',
    summary: 'Say which languages the shop publishes, and which of them is the primary one.',
    params: NoParams,
    query: NoQuery,
    body: EmbeddedLanguages,
    result: EmbeddedLanguages,
    handle: async (input) => {
      const { context, body } = input
      const { shop_id } = await input.shop()
      const primary_language = body.primary_language.toLowerCase()
      const others = body.languages.map((one) => one.toLowerCase())
      const published = { primary_language, languages: [...new Set([primary_language, ...others])] }
      await updateShopLanguages(context.database.db, shop_id, published)
      // Callers are remembered together with their shop.
      context.credentials.clear()
      return published
    },
  }),
  defineOperation('getEmbeddedLanguages', {
    method: 'GET',
    path: '/languages',
    summary: 'Read which languages the shop publishes.',
    params: NoParams,
    query: NoQuery,
    body: NoBody,
    result: EmbeddedLanguages,
    handle: async (input) => {
      const { primary_language, languages } = await input.shop()
      return { primary_language, languages }
    },
  }),
  defineOperation('getEmbeddedMembershipRules', {
    method: 'GET',
    path: '/membership-rules',
    summary: 'Read what the service last published about content for members only.',
    params: NoParams,
    query: NoQuery,
    body: NoBody,
    result: MembershipRules,
    handle: async (input) => {
      const { shop_id } = await input.shop()
      const rules = await findFact(input.context.database.db, shop_id, 'membership_rules')
      return { data: (rules ?? []).map(presentRule) }
    },
  }),
]

function completeProduct(body: Static<typeof ProductBody>): ProductDocument {
  const ids = body.variants.map(({ id }) => id)
  const repeated = ids.findIndex((id, index) => ids.indexOf(id) !== index)
  if (repeated !== -1) {
    const field = `variants[${repeated}].id`
    throw invalidInput({ field, message: 'is of another variant too', received: ids[repeated] })
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
      price: readMoney(price),
      compare_at_price: compare_at_price === null ? null : readMoney(compare_at_price),
    })),
  }
}

function variantTaken(variant_id: number) {
  return refused('variant_taken', `The variant ${variant_id} is of another product.`, {
    field: 'variants',
    received: variant_id,
  })
}

function presentProduct(
  shop: { platform: string },
  { product_id, document }: ProductRow,
): Static<typeof EmbeddedProduct> {
  return {
    id: product_id,
    gid: formatGid(shop.platform, 'Product', product_id),
    ...document,
    tags: [...document.tags],
    collection_ids: [...document.collection_ids],
    variants: [...document.variants],
  }
}

function presentCollection(
  shop: { platform: string },
  { collection_id, document }: CollectionRow,
): Static<typeof EmbeddedCollection> {
  const gid = formatGid(shop.platform, 'Collection', collection_id)
  return { id: collection_id, gid, title: document.title }
}

function presentRule({ benefits, ...rule }: MembershipRule) {
  // Fields are an object of whatever the benefit's type has.
  const free = benefits.map(({ type, fields }) => ({ type, fields: { ...fields } }))
  return { ...rule, benefits: free }
}
