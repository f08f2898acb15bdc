import type {
  CountedCollection,
  CountedTag,
  ShopCollection,
  ShopProduct,
} from './catalogue/shop-catalogue.ts'
import type { CombinesWith, DiscountEffect } from './catalogue/voucher-spec.ts'
import type { Order, Refund } from './orders/order.ts'
import type { AdapterName } from './shops/shop.ts'

/**
 * The commerce platform behind one interface. An adapter answers within ten seconds or throws
 * `platformUnavailable`; it never changes anything twice for the same operation.
 */
export interface Platform {
  /** The customer as the platform knows it now, or null. */
  findCustomer(shop: PlatformShop, customer_id: number): Promise<PlatformCustomer | null>
  /** Who is signed in with a customer-account access token, or null for a bad token. */
  findSignIn(shop: PlatformShop, access_token: string): Promise<PlatformSignIn | null>
  /** Those of these products that exist, with all their variants. */
  findProducts(shop: PlatformShop, product_ids: readonly number[]): Promise<ShopProduct[]>
  /** Those of these products that exist, as the lines of an order placed now would have them. */
  findProductFacts(
    shop: PlatformShop,
    product_ids: readonly number[],
  ): Promise<PlatformProductFacts[]>
  /** How many products a selection has. */
  countProducts(shop: PlatformShop, selection: ProductSelection): Promise<number>
  /** Whether any product is a gift card. */
  hasGiftCards(shop: PlatformShop): Promise<boolean>
  /** Products whose title has these words, or all of them; by title. */
  searchProducts(shop: PlatformShop, search: CatalogueSearch): Promise<ShopProduct[]>
  /** The same of collections, each with how many products it has. */
  searchCollections(shop: PlatformShop, search: CatalogueSearch): Promise<CountedCollection[]>
  /** The same of the tags of products, the most used first. */
  searchTags(shop: PlatformShop, search: CatalogueSearch): Promise<CountedTag[]>
  /** Those of these collections that exist. */
  findCollections(shop: PlatformShop, collection_ids: readonly number[]): Promise<ShopCollection[]>
  /** Creates a draft product: unpublished, without shipping or stock. Once per operation. */
  createDraftProduct(
    shop: PlatformShop,
    draft: { operation_id: string; title: string; price: string },
  ): Promise<ShopProduct>
  /** Tells the storefront what is for members only. */
  publishMembershipRules(shop: PlatformShop, rules: readonly MembershipRule[]): Promise<void>
  /** The URLs of the shop's published policies; null if it has none. */
  findPolicies(shop: PlatformShop): Promise<ShopPolicies>
  /** The customer's marketing consent, as the platform has it now; null for an unknown customer. */
  findConsents(shop: PlatformShop, customer_id: number): Promise<PlatformConsents | null>
  /** Records consent to e-mail marketing. */
  recordEmailConsent(shop: PlatformShop, customer_id: number): Promise<void>
  /** Records consent to marketing by SMS; a number that is given becomes the customer's. */
  recordSmsConsent(shop: PlatformShop, customer_id: number, phone: string | null): Promise<void>
  /**
   * Creates a discount code that the caller has chosen. Once per operation: a repeat returns the
   * same answer. `code_taken`: another operation has created a code of this name.
   */
  createDiscount(shop: PlatformShop, discount: PlatformDiscount): Promise<'created' | 'code_taken'>
  /** Changes the effect of a code that can be used; does nothing if there is no such code. */
  changeDiscount(shop: PlatformShop, code: string, effect: DiscountEffect): Promise<void>
  /** Ends a code, so that no further order can use it, and returns how often it was used. */
  endDiscount(shop: PlatformShop, code: string): Promise<{ readonly used_count: number }>
  /** Creates a gift card with a code chosen by the caller. Once per operation. */
  createGiftCard(shop: PlatformShop, card: PlatformGiftCard): Promise<'created' | 'code_taken'>
  /** Ends a gift card; false: some of it was spent, and it stays active. */
  endGiftCard(shop: PlatformShop, code: string): Promise<boolean>
  /** Adds money to a customer's store credit. Once per operation. */
  issueStoreCredit(shop: PlatformShop, credit: PlatformStoreCredit): Promise<void>
  /**
   * Takes back the money that an operation added; false: it was spent, and nothing is taken back.
   */
  takeBackStoreCredit(shop: PlatformShop, operation_id: string): Promise<boolean>
}

/** What is looked for among products or collections. */
export interface CatalogueSearch {
  /** Part of a title, in any case; empty: all. */
  readonly words: string
  readonly limit: number
}

/** Products by what names them. `include`: those that one of the lists names; `exclude`: all others. */
export interface ProductSelection {
  readonly mode: 'all' | 'include' | 'exclude'
  readonly product_ids: readonly number[]
  readonly collection_ids: readonly number[]
  /** In lower case. */
  readonly tags: readonly string[]
}

/** A customer of the platform, and when their access token expires. */
export interface PlatformSignIn {
  readonly customer_id: number
  readonly expires_at: Date
}

export interface PlatformConsents {
  readonly email: boolean
  readonly sms: boolean
}

export interface PlatformDiscount {
  readonly operation_id: string
  /** What the customer types in: capital letters, digits and hyphens. */
  readonly code: string
  readonly title: string
  /** Who alone may use it; null: anybody. */
  readonly customer_id: number | null
  readonly effect: DiscountEffect
  /** Decimal text, in shop currency; null: none. */
  readonly minimum_purchase: string | null
  /** In all; null: without limit. */
  readonly usage_limit: number | null
  readonly once_per_customer: boolean
  readonly combines_with: CombinesWith
  /** Which purchases it is for. */
  readonly purchases: 'all' | 'one_time' | 'subscription'
  /** ISO 8601. */
  readonly starts_at: string
  readonly ends_at: string | null
}

export interface PlatformGiftCard {
  readonly operation_id: string
  readonly code: string
  readonly customer_id: number
  /** Decimal text, in shop currency. */
  readonly amount: string
  readonly ends_at: string | null
}

export interface PlatformStoreCredit {
  readonly operation_id: string
  readonly customer_id: number
  /** Decimal text, in shop currency. */
  readonly amount: string
}

export interface PlatformShop {
  readonly shop_id: number
  readonly domain: string
  /** Which of the adapters is asked. */
  readonly adapter: AdapterName
}

/** A customer that is created here, in a shop that keeps its customers here. */
export interface NewCustomer {
  readonly customer_id: number
  readonly email: string | null
  readonly first_name: string | null
  readonly last_name: string | null
  readonly email_consent: boolean
}

/** A customer as the platform reports it and the store stores it. */
export interface PlatformCustomer {
  readonly customer_id: number
  readonly email: string | null
  readonly first_name: string | null
  readonly last_name: string | null
  readonly tags: readonly string[]
  readonly locale: string | null
  /** The customer buys for a company (B2B). */
  readonly is_business: boolean
  /** Agreed to marketing by e-mail. */
  readonly email_consent: boolean
  readonly created_at: Date
  /**
   * Changes with every change of the customer; null: unknown, for customers stored before this
   * existed.
   */
  readonly updated_at: Date | null
  /** From before the shop had the programme, by the merchant's choice: joins without points. */
  readonly is_past?: true
}

/** The product facts in an order line. */
export interface PlatformProductFacts extends Pick<ShopProduct, 'product_id' | 'status'> {
  readonly tags: readonly string[]
  readonly collection_ids: readonly number[]
  readonly gift_card: boolean
}

/** What the storefront must know of a membership to keep content for its members. */
export interface MembershipRule {
  readonly membership_id: string
  readonly name: string
  readonly enabled: boolean
  readonly product_id: string
  readonly benefits: readonly { readonly type: string; readonly fields: object }[]
}

export interface ShopPolicies {
  readonly terms_url: string | null
  readonly privacy_url: string | null
}

/** An event from an adapter. Each is stored once by its id and handled in order. */
export type PlatformEvent =
  | { readonly kind: 'customer_saved'; readonly customer: PlatformCustomer }
  /** `is_erasure`: the platform asks to erase the person for good. */
  | {
      readonly kind: 'customer_deleted'
      readonly customer_id: number
      readonly is_erasure?: boolean
    }
  /** Everything of the one is the other's from now on; the one is gone. */
  | { readonly kind: 'customers_merged'; readonly customer_id: number; readonly into: number }
  | { readonly kind: 'order_saved'; readonly order: Order }
  | { readonly kind: 'order_refunded'; readonly order_id: number; readonly refund: Refund }
  /** The refund was entered by mistake. */
  | { readonly kind: 'refund_withdrawn'; readonly order_id: number; readonly refund_id: number }
