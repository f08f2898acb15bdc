/** An order as the platform tells it, with what was taken back of it. Money is decimal text. */
export interface Order {
  readonly order_id: number
  /** null: a guest's. */
  readonly customer_id: number | null
  readonly currency: string
  /** ISO 8601, as the moments below. */
  readonly created_at: string
  /** When the platform last changed it: of two versions the later one counts. */
  readonly updated_at: string
  readonly paid_at: string | null
  readonly fulfilled_at: string | null
  readonly cancelled_at: string | null
  readonly tags: readonly string[]
  readonly source: string | null
  readonly lines: readonly OrderLine[]
  /** On the order as a whole; spread over the lines by value. */
  readonly discount_total: string
  readonly shipping: string
  readonly tax: string
  /** Whether prices contain the tax. */
  readonly taxes_included: boolean
  readonly discount_codes: readonly { readonly code: string; readonly amount: string | null }[]
  readonly landing_ref: string | null
}

export interface OrderLine {
  readonly line_id: number
  readonly product_id: number | null
  readonly variant_id: number | null
  readonly quantity: number
  /** Of one. */
  readonly price: string
  readonly compare_at_price: string | null
  /** On the whole line. */
  readonly total_discount: string
  /** Of the product. */
  readonly tags: readonly string[]
  readonly collection_ids: readonly number[]
  readonly gift_card: boolean
  readonly subscription: boolean
  readonly subscription_renewal: boolean
}

export interface Refund {
  readonly refund_id: number
  readonly created_at: string
  readonly lines: readonly { readonly line_id: number; readonly quantity: number }[]
  readonly shipping: string
  /** Of goods in money, tax included, where it names no lines; null: what the lines come to. */
  readonly amount: string | null
}

/** What amounts are made of, in an order and in a cart. */
export type Priced = Pick<Order, 'lines' | 'discount_total' | 'shipping' | 'tax' | 'taxes_included'>
