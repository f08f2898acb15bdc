/**
 * The commerce platform behind one interface. An adapter answers within ten seconds or throws
 * `platformUnavailable`; it never changes anything twice for the same operation.
 */
export interface Platform {
  /** The customer as the platform knows it now, or null. */
  findCustomer(shop: PlatformShop, customer_id: number): Promise<PlatformCustomer | null>
  /** The customer whom a customer-account access token speaks for, or null for a bad token. */
  findAccessTokenCustomer(shop: PlatformShop, access_token: string): Promise<number | null>
  /** Of these products those that there are, with all their variants. */
  findProducts(shop: PlatformShop, product_ids: readonly number[]): Promise<PlatformProduct[]>
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
  /** Records consent to e-mail marketing. */
  recordEmailConsent(shop: PlatformShop, customer_id: number): Promise<void>
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
  readonly created_at: Date
}

export interface PlatformProduct {
  readonly product_id: number
  readonly title: string
  readonly status: 'ACTIVE' | 'DRAFT' | 'ARCHIVED'
  readonly variants: readonly PlatformVariant[]
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
