/**
 * The elements of a shop's pages, for TypeScript: their properties, attributes and events. This
 * has types only. The scripts of the elements come from your own Laurel.
 */

/** What every element takes. */
export interface LaurelElement extends HTMLElement {
  /** The shop's domain in Laurel. */
  shop: string | undefined
  /** The attribute `token-url`: the shop's route that says who is signed in. */
  token_url: string | undefined
  /** By default that of the page, else of the browser. */
  language: string | undefined
  /** Where Laurel runs; by default where the script came from. */
  service: string | undefined
  /** The attribute `sign-in-url`. */
  sign_in_url: string | undefined
  /** The attribute `sign-up-url`. */
  sign_up_url: string | undefined
}

export interface LaurelLauncher extends LaurelElement {
  open(): Promise<void>
  close(): void
}

export interface LaurelProductPoints extends LaurelElement {
  product_id: string | undefined
  variant_id: string | undefined
  /** Decimal text, such as `14.90`. */
  price: string | undefined
  quantity: number | undefined
}

export interface CartLine {
  readonly product_id: number | string
  readonly variant_id?: number | string
  readonly quantity: number
  readonly price: string
}

export interface LaurelCartPoints extends LaurelElement {
  cart: readonly CartLine[] | undefined
}

export interface LaurelReferralLanding extends LaurelElement {
  /** Of the invitation; by default `?ref=` of the address of the page. */
  code: string | undefined
}

/** Attributes of every element, as text. */
export interface LaurelAttributes {
  shop?: string | undefined
  'token-url'?: string | undefined
  language?: string | undefined
  service?: string | undefined
  'sign-in-url'?: string | undefined
  'sign-up-url'?: string | undefined
}

/** The attributes that each element has beside those. */
export interface LaurelAttributesByTag {
  'laurel-launcher': LaurelAttributes
  'laurel-hub': LaurelAttributes
  'laurel-banner': LaurelAttributes
  'laurel-partner-hub': LaurelAttributes
  'laurel-referral-landing': LaurelAttributes & { code?: string | undefined }
  'laurel-cart-points': LaurelAttributes & { lines?: string | undefined }
  'laurel-product-points': LaurelAttributes & {
    'product-id'?: string | number | undefined
    'variant-id'?: string | number | undefined
    price?: string | undefined
    quantity?: string | number | undefined
  }
}

/** What a shopper has just redeemed. */
export interface Redeemed {
  readonly redemption_id: string
  readonly reward_id: string
  readonly reward_name: string
  /** null: it is still being made, or is store credit. */
  readonly code: string | null
  /** Such as `fixed_amount` or `percentage`. */
  readonly type: string
  readonly value: number | null
}

declare global {
  interface HTMLElementTagNameMap {
    'laurel-launcher': LaurelLauncher
    'laurel-hub': LaurelElement
    'laurel-banner': LaurelElement
    'laurel-partner-hub': LaurelElement
    'laurel-referral-landing': LaurelReferralLanding
    'laurel-cart-points': LaurelCartPoints
    'laurel-product-points': LaurelProductPoints
  }
  interface DocumentEventMap {
    'laurel:change': Event
    'laurel:refresh': Event
    'laurel:redeemed': CustomEvent<Redeemed>
  }
}
