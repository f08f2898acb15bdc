/**
 * The commerce platform behind one interface. An adapter answers within ten seconds or throws
 * `platformUnavailable`; it never changes anything twice for the same operation.
 */
export interface Platform {
  /** The customer as the platform knows it now, or null. */
  findCustomer(shop: PlatformShop, customer_id: number): Promise<PlatformCustomer | null>
  /** Who is signed in with a customer-account access token, or null for a bad token. */
  findSignIn(shop: PlatformShop, access_token: string): Promise<PlatformSignIn | null>
  /** Of these products those that there are, with all their variants. */
  findProducts(shop: PlatformShop, product_ids: readonly number[]): Promise<PlatformProduct[]>
  /** Of these products those that there are, as the lines of an order placed now would tell them. */
  findProductFacts(
    shop: PlatformShop,
    product_ids: readonly number[],
  ): Promise<PlatformProductFacts[]>
  /** Of these collections those that there are. */
  findCollections(
    shop: PlatformShop,
    collection_ids: readonly number[],
  ): Promise<PlatformCollection[]>
  /** Makes a draft of a product: unpublished, nothing to ship, no stock. Once per operation. */
  createDraftProduct(
    shop: PlatformShop,
    draft: { operation_id: string; title: string; price: string },
  ): Promise<PlatformProduct>
  /** Tells the storefront what is for members only. */
  publishMembershipRules(shop: PlatformShop, rules: readonly MembershipRule[]): Promise<void>
  /** Where the shop's published policies are; null where it has none. */
  findPolicies(shop: PlatformShop): Promise<ShopPolicies>
  /** What the customer agreed to be sent, as the platform knows it now; null for nobody it knows. */
  findConsents(shop: PlatformShop, customer_id: number): Promise<PlatformConsents | null>
  /** Records consent to e-mail marketing. */
  recordEmailConsent(shop: PlatformShop, customer_id: number): Promise<void>
  /** Records consent to marketing by SMS; a number that is given becomes the customer's. */
  recordSmsConsent(shop: PlatformShop, customer_id: number, phone: string | null): Promise<void>
  /**
   * Makes a discount code that was chosen by the caller. Once per operation: repeated, it answers
   * as before. `code_taken`: another operation has made a code of this name.
   */
  createDiscount(shop: PlatformShop, discount: PlatformDiscount): Promise<'created' | 'code_taken'>
  /** Gives a code that can be used another effect; one that there is not stays so. */
  changeDiscount(shop: PlatformShop, code: string, effect: DiscountEffect): Promise<void>
  /** Ends a code, so that no further order can use it, and tells how often it was used. */
  endDiscount(shop: PlatformShop, code: string): Promise<{ readonly used_count: number }>
  /** Makes a gift card with a code chosen by the caller. Once per operation. */
  createGiftCard(shop: PlatformShop, card: PlatformGiftCard): Promise<'created' | 'code_taken'>
  /** Ends a gift card; false: some of it was spent, and it stays. */
  endGiftCard(shop: PlatformShop, code: string): Promise<boolean>
  /** Puts money on a customer's store credit. Once per operation. */
  issueStoreCredit(shop: PlatformShop, credit: PlatformStoreCredit): Promise<void>
  /** Takes back what an operation has put there; false: it was spent, and nothing is taken. */
  takeBackStoreCredit(shop: PlatformShop, operation_id: string): Promise<boolean>
}

/** A customer whom the platform has, and when the access token that speaks for one ends. */
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
  readonly combines_with: {
    readonly order: boolean
    readonly product: boolean
    readonly shipping: boolean
  }
  /** Which purchases it is for. */
  readonly purchases: 'all' | 'one_time' | 'subscription'
  /** ISO 8601. */
  readonly starts_at: string
  readonly ends_at: string | null
}

/** What a code does. Money is decimal text, in shop currency. */
export type DiscountEffect =
  | {
      readonly type: 'percentage'
      readonly percent: number
      readonly applies_to: DiscountedProducts | null
    }
  | {
      readonly type: 'fixed_amount'
      readonly amount: string
      readonly applies_to: DiscountedProducts | null
    }
  | { readonly type: 'free_shipping' }
  | {
      readonly type: 'free_product'
      readonly product_id: number
      readonly variant_id: number | null
      readonly quantity: number
    }

/** Only these products, and those in these collections. */
export interface DiscountedProducts {
  readonly product_ids: readonly number[]
  readonly collection_ids: readonly number[]
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
}

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
  /** Moves on with every change; null: not known, of a customer from before it was kept. */
  readonly updated_at: Date | null
}

export interface PlatformProduct {
  readonly product_id: number
  readonly title: string
  readonly status: 'ACTIVE' | 'DRAFT' | 'ARCHIVED'
  readonly variants: readonly PlatformVariant[]
}

/** What lines of orders say of their product. */
export interface PlatformProductFacts extends Pick<PlatformProduct, 'product_id' | 'status'> {
  readonly tags: readonly string[]
  readonly collection_ids: readonly number[]
  readonly gift_card: boolean
}

export interface PlatformVariant {
  readonly variant_id: number
  readonly title: string
  /** Decimal text, in shop currency. */
  readonly price: string
}

export interface PlatformCollection {
  readonly collection_id: number
  readonly title: string
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

/** What an adapter reports as it happens; kept once by its id and handled in order. */
export type PlatformEvent =
  | { readonly kind: 'customer_saved'; readonly customer: PlatformCustomer }
  | { readonly kind: 'customer_deleted'; readonly customer_id: number }
  | { readonly kind: 'order_saved'; readonly order: PlatformOrder }
  | { readonly kind: 'order_refunded'; readonly order_id: number; readonly refund: PlatformRefund }

/** An order as it is now, without what was taken back of it. Money is decimal text. */
export interface PlatformOrder {
  readonly order_id: number
  /** null: a guest's. */
  readonly customer_id: number | null
  readonly currency: string
  /** Moments are ISO 8601. */
  readonly created_at: string
  /** Of two versions of an order the later one counts. */
  readonly updated_at: string
  readonly paid_at: string | null
  readonly fulfilled_at: string | null
  readonly cancelled_at: string | null
  readonly tags: readonly string[]
  readonly source: string | null
  readonly lines: readonly PlatformOrderLine[]
  /** On the order as a whole. */
  readonly discount_total: string
  readonly shipping: string
  readonly tax: string
  readonly taxes_included: boolean
  readonly discount_codes: readonly { readonly code: string; readonly amount: string | null }[]
  readonly landing_ref: string | null
}

export interface PlatformOrderLine {
  readonly line_id: number
  readonly product_id: number | null
  readonly variant_id: number | null
  readonly quantity: number
  /** Of one. */
  readonly price: string
  readonly compare_at_price: string | null
  /** On the whole line. */
  readonly total_discount: string
  /** Of the product, as its collections. */
  readonly tags: readonly string[]
  readonly collection_ids: readonly number[]
  readonly gift_card: boolean
  readonly subscription: boolean
  readonly subscription_renewal: boolean
}

export interface PlatformRefund {
  readonly refund_id: number
  readonly created_at: string
  readonly lines: readonly { readonly line_id: number; readonly quantity: number }[]
  readonly shipping: string
  /** Of goods in money, tax included, where it names no lines; null: what the lines come to. */
  readonly amount: string | null
}
