/**
 * An order as the platform reports it, without its refunds, which come one by one. The embedded
 * shop, the rules and the store all use this type. Money is decimal text, in its currency.
 */
export interface Order {
  readonly order_id: number
  /** null: a guest's. */
  readonly customer_id: number | null
  readonly currency: string
  /** ISO 8601, like every time below. */
  readonly created_at: string
  /** When the platform last changed it. The later of two versions counts. */
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
  /** The total tax, that of shipping included. */
  readonly tax: string
  /** Missing: not reported, so shipping has a share of the total tax. */
  readonly shipping_tax?: string
  /** Whether prices contain the tax. */
  readonly taxes_included: boolean
  readonly discount_codes: readonly { readonly code: string; readonly amount: string | null }[]
  readonly landing_ref: string | null
  /** From before the shop had the programme, by the merchant's choice: it earns nothing. */
  readonly is_past?: true
  /**
   * Its lines say what their products are today, because the platform does not keep what they were
   * at the sale: lines that are known keep what was known of them.
   */
  readonly products_of_today?: true
}

export interface OrderLine {
  readonly line_id: number
  readonly product_id: number | null
  readonly variant_id: number | null
  /** Of which the amounts of the line are. Up to three decimals, as all quantities. */
  readonly quantity: number
  /** What the shop says is left of it. Missing: not reported, so only refunds say it. */
  readonly current_quantity?: number
  /** What was ordered, where the shop reports only what is left. */
  readonly ordered_quantity?: number
  /** Unit price, of up to six decimals. */
  readonly price: string
  /** Price of the whole quantity before discounts. Missing: exactly price times quantity. */
  readonly total?: string
  readonly compare_at_price: string | null
  /** Discount on the whole line. */
  readonly total_discount: string
  /**
   * Tax on the whole line, after all discounts. Missing: not reported, so the line has a share of
   * the total tax.
   */
  readonly tax?: string
  /** Tags of the product, as the collections below are its collections. */
  readonly tags: readonly string[]
  readonly collection_ids: readonly number[]
  readonly gift_card: boolean
  readonly subscription: boolean
  readonly subscription_renewal: boolean
}

/** One refund of an order, as the platform reports it. */
export interface Refund {
  readonly refund_id: number
  readonly created_at: string
  readonly lines: readonly { readonly line_id: number; readonly quantity: number }[]
  /** Money given back for shipping, tax included. */
  readonly shipping: string
  /** The tax in it. Missing: not reported, so it has the share that shipping has. */
  readonly shipping_tax?: string
  /**
   * Money given back for goods, tax included, if no line is named; null: the worth of the lines.
   */
  readonly amount: string | null
}

/** The fields that prices are calculated from, in an order and in a cart. */
export interface Priced
  extends Pick<
    Order,
    'currency' | 'discount_total' | 'shipping' | 'tax' | 'shipping_tax' | 'taxes_included'
  > {
  readonly lines: readonly PricedLine[]
}

export type PricedLine = Pick<
  OrderLine,
  'price' | 'quantity' | 'total' | 'total_discount' | 'tax' | 'gift_card'
>
