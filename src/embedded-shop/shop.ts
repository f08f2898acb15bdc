import type {
  CountedCollection,
  CountedTag,
  ShopCollection,
  ShopProduct,
} from '../domain/catalogue/shop-catalogue.ts'
import type { DiscountEffect } from '../domain/catalogue/voucher-spec.ts'
import type {
  CatalogueSearch,
  MembershipRule,
  Platform,
  PlatformConsents,
  PlatformCustomer,
  PlatformDiscount,
  PlatformGiftCard,
  PlatformProductFacts,
  PlatformShop,
  PlatformSignIn,
  PlatformStoreCredit,
  ProductSelection,
  ShopPolicies,
} from '../domain/platform.ts'
import { platformUnavailable } from '../errors.ts'
import { DAY_MS } from '../lib/durations.ts'
import { keyedDigest, randomBase62 } from '../lib/secrets.ts'
import { inTransaction } from '../store/db.ts'
import { asPlatformCustomer } from './customer-document.ts'
import { EmbeddedIssuer } from './embedded-issuer.ts'
import type { ShopChangesOptions } from './happen.ts'
import { asPlatformCollection, asPlatformProduct, draftDocument } from './product-document.ts'
import { ShopChanges } from './shop-changes.ts'
import {
  countProducts,
  findCollections,
  findOrMakeDraft,
  findProductFacts,
  findProducts,
  hasGiftCards,
  searchCollections,
  searchProducts,
  searchTags,
} from './store/catalogue.ts'
import {
  type CustomerDocument,
  findAccessToken,
  findChangedCustomer,
  findCustomer,
  insertAccessToken,
} from './store/customers.ts'
import { findFact, saveFact, takeFault } from './store/facts.ts'

export type { EventSink } from './happen.ts'

const CALL_LIMIT_MS = 10_000
const TIMEOUT_RETRY_SECONDS = 5
const ACCESS_TOKEN_LIFETIME_MS = DAY_MS

export const NO_POLICIES: ShopPolicies = { terms_url: null, privacy_url: null }

export interface EmbeddedShopOptions extends ShopChangesOptions {
  readonly secret: string
  /** How long a call that times out takes. */
  readonly call_limit_ms?: number
}

/** Our own commerce platform, with real storage and real faults. */
export class EmbeddedShop implements Platform {
  /** For the merchant's own system, which the faults do not affect. */
  readonly changes: ShopChanges
  readonly #mint: EmbeddedIssuer
  readonly #options: EmbeddedShopOptions

  constructor(options: EmbeddedShopOptions) {
    this.changes = new ShopChanges(options)
    this.#mint = new EmbeddedIssuer(options.db, options.clock)
    this.#options = options
  }

  findCustomer(shop: PlatformShop, customer_id: number): Promise<PlatformCustomer | null> {
    return this.#call(shop, async () => {
      const known = await findChangedCustomer(this.#options.db, shop.shop_id, customer_id)
      return known === undefined ? null : asPlatformCustomer(customer_id, known)
    })
  }

  findSignIn(shop: PlatformShop, access_token: string): Promise<PlatformSignIn | null> {
    return this.#call(shop, async () => {
      const { db, clock } = this.#options
      const digest = this.#tokenDigest(access_token)
      return (await findAccessToken(db, shop.shop_id, digest, clock.now())) ?? null
    })
  }

  findProducts(shop: PlatformShop, product_ids: readonly number[]): Promise<ShopProduct[]> {
    return this.#call(shop, async () => {
      const rows = await findProducts(this.#options.db, shop.shop_id, product_ids)
      return rows.map(asPlatformProduct)
    })
  }

  findProductFacts(
    shop: PlatformShop,
    product_ids: readonly number[],
  ): Promise<PlatformProductFacts[]> {
    return this.#call(shop, () => findProductFacts(this.#options.db, shop.shop_id, product_ids))
  }

  countProducts(shop: PlatformShop, selection: ProductSelection): Promise<number> {
    return this.#call(shop, () => countProducts(this.#options.db, shop.shop_id, selection))
  }

  hasGiftCards(shop: PlatformShop): Promise<boolean> {
    return this.#call(shop, () => hasGiftCards(this.#options.db, shop.shop_id))
  }

  searchProducts(shop: PlatformShop, search: CatalogueSearch): Promise<ShopProduct[]> {
    return this.#call(shop, async () => {
      const rows = await searchProducts(this.#options.db, shop.shop_id, search)
      return rows.map(asPlatformProduct)
    })
  }

  searchCollections(shop: PlatformShop, search: CatalogueSearch): Promise<CountedCollection[]> {
    return this.#call(shop, async () => {
      const rows = await searchCollections(this.#options.db, shop.shop_id, search)
      return rows.map((row) => ({ ...asPlatformCollection(row), products: row.products }))
    })
  }

  searchTags(shop: PlatformShop, search: CatalogueSearch): Promise<CountedTag[]> {
    return this.#call(shop, () => searchTags(this.#options.db, shop.shop_id, search))
  }

  findCollections(
    shop: PlatformShop,
    collection_ids: readonly number[],
  ): Promise<ShopCollection[]> {
    return this.#call(shop, async () => {
      const rows = await findCollections(this.#options.db, shop.shop_id, collection_ids)
      return rows.map(asPlatformCollection)
    })
  }

  createDraftProduct(
    shop: PlatformShop,
    { operation_id, title, price }: { operation_id: string; title: string; price: string },
  ): Promise<ShopProduct> {
    return this.#call(shop, async () => {
      const draft = (variant_id: number) => draftDocument(title, price, variant_id)
      const row = await inTransaction(this.#options.db, (tx) =>
        findOrMakeDraft(tx, shop.shop_id, operation_id, draft),
      )
      return asPlatformProduct(row)
    })
  }

  publishMembershipRules(shop: PlatformShop, rules: readonly MembershipRule[]): Promise<void> {
    return this.#call(shop, () =>
      saveFact(this.#options.db, shop.shop_id, 'membership_rules', rules),
    )
  }

  findPolicies(shop: PlatformShop): Promise<ShopPolicies> {
    return this.#call(
      shop,
      async () => (await findFact(this.#options.db, shop.shop_id, 'policies')) ?? NO_POLICIES,
    )
  }

  findConsents(shop: PlatformShop, customer_id: number): Promise<PlatformConsents | null> {
    return this.#call(shop, async () => {
      const document = await findCustomer(this.#options.db, shop.shop_id, customer_id)
      if (document === undefined) return null
      return { email: document.email_consent, sms: document.sms_consent }
    })
  }

  recordEmailConsent(shop: PlatformShop, customer_id: number): Promise<void> {
    return this.#recordConsent(shop, customer_id, () => ({ email_consent: true }))
  }

  recordSmsConsent(shop: PlatformShop, customer_id: number, phone: string | null): Promise<void> {
    return this.#recordConsent(shop, customer_id, (known) => ({
      sms_consent: true,
      phone: phone ?? known.phone,
    }))
  }

  /** Nothing is recorded for a customer that the shop does not have. */
  #recordConsent(
    shop: PlatformShop,
    customer_id: number,
    consent: (known: CustomerDocument) => Partial<CustomerDocument>,
  ): Promise<void> {
    return this.#call(shop, async () => {
      await this.changes.saveCustomer(shop, customer_id, (known) =>
        known === undefined ? null : { ...known, ...consent(known) },
      )
    })
  }

  createDiscount(
    shop: PlatformShop,
    discount: PlatformDiscount,
  ): Promise<'created' | 'code_taken'> {
    return this.#call(shop, () => this.#mint.createDiscount(shop.shop_id, discount))
  }

  changeDiscount(shop: PlatformShop, code: string, effect: DiscountEffect): Promise<void> {
    return this.#call(shop, () => this.#mint.changeDiscount(shop.shop_id, code, effect))
  }

  endDiscount(shop: PlatformShop, code: string): Promise<{ readonly used_count: number }> {
    return this.#call(shop, () => this.#mint.endDiscount(shop.shop_id, code))
  }

  createGiftCard(shop: PlatformShop, card: PlatformGiftCard): Promise<'created' | 'code_taken'> {
    return this.#call(shop, () => this.#mint.createGiftCard(shop.shop_id, card))
  }

  endGiftCard(shop: PlatformShop, code: string): Promise<boolean> {
    return this.#call(shop, () => this.#mint.endGiftCard(shop.shop_id, code))
  }

  issueStoreCredit(shop: PlatformShop, credit: PlatformStoreCredit): Promise<void> {
    return this.#call(shop, () => this.#mint.issueStoreCredit(shop.shop_id, credit))
  }

  takeBackStoreCredit(shop: PlatformShop, operation_id: string): Promise<boolean> {
    return this.#call(shop, () => this.#mint.takeBackStoreCredit(shop.shop_id, operation_id))
  }

  async createAccessToken(
    shop: PlatformShop,
    customer_id: number,
  ): Promise<{ token: string; expires_at: Date }> {
    const { db, clock } = this.#options
    const token = `shcat_${randomBase62(40)}`
    const expires_at = new Date(clock.now().getTime() + ACCESS_TOKEN_LIFETIME_MS)
    const digest = this.#tokenDigest(token)
    await insertAccessToken(db, shop.shop_id, { digest, customer_id, expires_at })
    return { token, expires_at }
  }

  #tokenDigest(token: string): Buffer {
    return keyedDigest(this.#options.secret, 'embedded-access-token', token)
  }

  /** A call by the service: it may fail, be refused, or time out after it acted. */
  async #call<Result>(shop: PlatformShop, act: () => Promise<Result>): Promise<Result> {
    const fault = await takeFault(this.#options.db, shop.shop_id)
    if (fault === undefined) return act()
    if (fault.mode === 'timeout') {
      await act()
      const { promise, resolve } = Promise.withResolvers<void>()
      setTimeout(resolve, this.#options.call_limit_ms ?? CALL_LIMIT_MS)
      await promise
      throw platformUnavailable('commerce platform', TIMEOUT_RETRY_SECONDS)
    }
    throw platformUnavailable('commerce platform', fault.retry_after_seconds)
  }
}
