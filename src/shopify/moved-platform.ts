import type { DiscountEffect } from '../domain/catalogue/voucher-spec.ts'
import type {
  CatalogueSearch,
  MembershipRule,
  Platform,
  PlatformDiscount,
  PlatformGiftCard,
  PlatformShop,
  PlatformStoreCredit,
  ProductSelection,
} from '../domain/platform.ts'
import { formatGid, parseGid } from '../lib/gid.ts'
import type { Database } from '../store/db.ts'
import { type KeptIds, NOWHERE, type ThingKind, type ThingThere } from './domain/kept.ts'
import { keptNumber, ourNumbers } from './our-numbers.ts'
import { findCall, findCallByCode } from './store/calls.ts'
import { findConnection } from './store/connections.ts'
import { findShopifyIds } from './store/kept-ids.ts'

/**
 * A shop on Shopify that may have been moved there: the service calls customers and products by the
 * numbers that they had in the built-in shop, and Shopify is asked by its own.
 */
export class MovedPlatform implements Platform {
  readonly #db: Database
  readonly #shopify: Platform

  constructor(db: Database, shopify: Platform) {
    this.#db = db
    this.#shopify = shopify
  }

  async findCustomer(shop: PlatformShop, customer_id: number) {
    const there = await this.#there(shop, 'customer', customer_id)
    const customer = await this.#shopify.findCustomer(shop, there)
    return customer && { ...customer, customer_id }
  }

  async findSignIn(shop: PlatformShop, access_token: string) {
    const sign_in = await this.#shopify.findSignIn(shop, access_token)
    if (sign_in === null) return null
    const kept_id = await keptNumber(this.#db, shop.shop_id, 'customer', sign_in.customer_id)
    return kept_id === NOWHERE ? null : { ...sign_in, customer_id: kept_id }
  }

  async findProducts(shop: PlatformShop, product_ids: readonly number[]) {
    const there = await this.#allThere(shop, 'product', product_ids)
    return this.#productsHere(shop, await this.#shopify.findProducts(shop, there))
  }

  async findProductFacts(shop: PlatformShop, product_ids: readonly number[]) {
    const there = await this.#allThere(shop, 'product', product_ids)
    const facts = await this.#shopify.findProductFacts(shop, there)
    const here = await this.#here(
      shop,
      facts.flatMap(({ product_id, collection_ids }) => [
        { kind: 'product', shopify_id: product_id } as const,
        ...collection_ids.map((id) => ({ kind: 'collection', shopify_id: id }) as const),
      ]),
    )
    return facts.map((one) => ({
      ...one,
      product_id: here.numberOf('product', one.product_id),
      collection_ids: one.collection_ids.map((id) => here.numberOf('collection', id)),
    }))
  }

  async countProducts(
    shop: PlatformShop,
    { product_ids, collection_ids, ...selection }: ProductSelection,
  ) {
    return this.#shopify.countProducts(shop, {
      ...selection,
      product_ids: await this.#allThere(shop, 'product', product_ids),
      collection_ids: await this.#allThere(shop, 'collection', collection_ids),
    })
  }

  hasGiftCards(shop: PlatformShop) {
    return this.#shopify.hasGiftCards(shop)
  }

  async searchProducts(shop: PlatformShop, search: CatalogueSearch) {
    return this.#productsHere(shop, await this.#shopify.searchProducts(shop, search))
  }

  async searchCollections(shop: PlatformShop, search: CatalogueSearch) {
    return this.#collectionsHere(shop, await this.#shopify.searchCollections(shop, search))
  }

  searchTags(shop: PlatformShop, search: CatalogueSearch) {
    return this.#shopify.searchTags(shop, search)
  }

  async findCollections(shop: PlatformShop, collection_ids: readonly number[]) {
    const there = await this.#allThere(shop, 'collection', collection_ids)
    return this.#collectionsHere(shop, await this.#shopify.findCollections(shop, there))
  }

  async createDraftProduct(
    shop: PlatformShop,
    draft: { operation_id: string; title: string; price: string },
  ) {
    const product = await this.#shopify.createDraftProduct(shop, draft)
    const [own = product] = await this.#productsHere(shop, [product])
    return own
  }

  async publishMembershipRules(shop: PlatformShop, rules: readonly MembershipRule[]) {
    const numbers = rules.map(({ product_id }) => parseGid('shopify', 'Product', product_id))
    const there = await this.#allThere(
      shop,
      'product',
      numbers.map((number) => number ?? 0),
    )
    const own = rules.map((rule, index) => {
      const number = numbers[index] === null ? undefined : there[index]
      return number === undefined
        ? rule
        : { ...rule, product_id: formatGid('shopify', 'Product', number) }
    })
    return this.#shopify.publishMembershipRules(shop, own)
  }

  findPolicies(shop: PlatformShop) {
    return this.#shopify.findPolicies(shop)
  }

  async findConsents(shop: PlatformShop, customer_id: number) {
    return this.#shopify.findConsents(shop, await this.#there(shop, 'customer', customer_id))
  }

  async recordEmailConsent(shop: PlatformShop, customer_id: number) {
    return this.#shopify.recordEmailConsent(shop, await this.#there(shop, 'customer', customer_id))
  }

  async recordSmsConsent(shop: PlatformShop, customer_id: number, phone: string | null) {
    const there = await this.#there(shop, 'customer', customer_id)
    return this.#shopify.recordSmsConsent(shop, there, phone)
  }

  async createDiscount(shop: PlatformShop, discount: PlatformDiscount) {
    return this.#shopify.createDiscount(shop, await this.discountThere(shop, discount))
  }

  /** The same discount by Shopify's numbers. */
  async discountThere(shop: PlatformShop, discount: PlatformDiscount): Promise<PlatformDiscount> {
    const { customer_id, effect } = discount
    return {
      ...discount,
      customer_id: customer_id === null ? null : await this.#there(shop, 'customer', customer_id),
      effect: await this.#effectThere(shop, effect),
    }
  }

  async changeDiscount(shop: PlatformShop, code: string, effect: DiscountEffect) {
    return this.#shopify.changeDiscount(shop, code, await this.#effectThere(shop, effect))
  }

  endDiscount(shop: PlatformShop, code: string) {
    return this.#shopify.endDiscount(shop, code)
  }

  async createGiftCard(shop: PlatformShop, card: PlatformGiftCard) {
    const customer_id = await this.#there(shop, 'customer', card.customer_id)
    return this.#shopify.createGiftCard(shop, { ...card, customer_id })
  }

  /** A card of the built-in shop cannot be ended at Shopify: who has it may have spent it. */
  async endGiftCard(shop: PlatformShop, code: string) {
    const { shop_id } = shop
    const call = await findCallByCode(this.#db, shop_id, 'gift_card', code)
    if (call === undefined && (await this.#hasMoved(shop_id))) return false
    return this.#shopify.endGiftCard(shop, code)
  }

  async issueStoreCredit(shop: PlatformShop, credit: PlatformStoreCredit) {
    const customer_id = await this.#there(shop, 'customer', credit.customer_id)
    return this.#shopify.issueStoreCredit(shop, { ...credit, customer_id })
  }

  /** The same of money that the built-in shop has given. */
  async takeBackStoreCredit(shop: PlatformShop, operation_id: string) {
    const { shop_id } = shop
    const call = await findCall(this.#db, shop_id, operation_id)
    if (call === undefined && (await this.#hasMoved(shop_id))) return false
    return this.#shopify.takeBackStoreCredit(shop, operation_id)
  }

  async #hasMoved(shop_id: number): Promise<boolean> {
    return ((await findConnection(this.#db, shop_id))?.moved_at ?? null) !== null
  }

  async #there(shop: PlatformShop, kind: ThingKind, kept_id: number): Promise<number> {
    const [there = kept_id] = await this.#allThere(shop, kind, [kept_id])
    return there
  }

  /** Shopify's numbers of these, in the same order. */
  async #allThere(
    { shop_id }: PlatformShop,
    kind: ThingKind,
    kept_ids: readonly number[],
  ): Promise<number[]> {
    const things = kept_ids.map((kept_id) => ({ kind, kept_id }))
    const found = await findShopifyIds(this.#db, shop_id, things)
    const there = new Map(found.map(({ kept_id, shopify_id }) => [kept_id, shopify_id]))
    return kept_ids.map((kept_id) => there.get(kept_id) ?? kept_id)
  }

  #here({ shop_id }: PlatformShop, things: readonly ThingThere[]): Promise<KeptIds> {
    return ourNumbers(this.#db, shop_id, things)
  }

  async #productsHere<
    Product extends {
      readonly product_id: number
      readonly variants: readonly Variant[]
    },
    Variant extends { readonly variant_id: number },
  >(shop: PlatformShop, products: readonly Product[]): Promise<Product[]> {
    const here = await this.#here(
      shop,
      products.flatMap(({ product_id, variants }) => [
        { kind: 'product', shopify_id: product_id } as const,
        ...variants.map(({ variant_id }) => ({ kind: 'variant', shopify_id: variant_id }) as const),
      ]),
    )
    return products.map((product) => ({
      ...product,
      product_id: here.numberOf('product', product.product_id),
      variants: product.variants.map((variant) => ({
        ...variant,
        variant_id: here.numberOf('variant', variant.variant_id),
      })),
    }))
  }

  async #collectionsHere<Collection extends { readonly collection_id: number }>(
    shop: PlatformShop,
    collections: readonly Collection[],
  ): Promise<Collection[]> {
    const here = await this.#here(
      shop,
      collections.map(({ collection_id }) => ({ kind: 'collection', shopify_id: collection_id })),
    )
    return collections.map((one) => ({
      ...one,
      collection_id: here.numberOf('collection', one.collection_id),
    }))
  }

  async #effectThere(shop: PlatformShop, effect: DiscountEffect): Promise<DiscountEffect> {
    if (effect.type === 'free_shipping') return effect
    if (effect.type === 'free_product') {
      const { product_id, variant_id } = effect
      return {
        ...effect,
        product_id: await this.#there(shop, 'product', product_id),
        variant_id: variant_id === null ? null : await this.#there(shop, 'variant', variant_id),
      }
    }
    if (effect.applies_to === null) return effect
    const { product_ids, collection_ids } = effect.applies_to
    return {
      ...effect,
      applies_to: {
        product_ids: await this.#allThere(shop, 'product', product_ids),
        collection_ids: await this.#allThere(shop, 'collection', collection_ids),
      },
    }
  }
}
