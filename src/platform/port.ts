/**
 * The commerce platform behind one interface. An adapter answers within ten seconds or throws
 * `platformUnavailable`; it never changes anything twice for the same operation.
 */
export interface Platform {
  /** The customer as the platform knows it now, or null. */
  findCustomer(shop: PlatformShop, customer_id: number): Promise<PlatformCustomer | null>
  /** The customer whom a customer-account access token speaks for, or null for a bad token. */
  findAccessTokenCustomer(shop: PlatformShop, access_token: string): Promise<number | null>
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

/** What an adapter reports as it happens; kept once by its id and handled in order. */
export type PlatformEvent =
  | { readonly kind: 'customer_saved'; readonly customer: PlatformCustomer }
  | { readonly kind: 'customer_deleted'; readonly customer_id: number }
