/** What the platform should make for a customer. Money is decimal text, in shop currency. */
export type VoucherSpec =
  | {
      readonly kind: 'discount'
      readonly title: string
      readonly effect: DiscountEffect
      readonly minimum_purchase: string | null
      /** How often it can be used; null: without limit. */
      readonly usage_limit: number | null
      readonly combines_with: CombinesWith
      readonly purchases: 'all' | 'one_time' | 'subscription'
    }
  | Money

/** Money that is given, not a discount code. */
export interface Money {
  readonly kind: 'gift_card' | 'store_credit'
  readonly amount: string
}

/** What a discount code takes off, here and at the platform. */
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

/** Only these products, and the products of these collections. */
export interface DiscountedProducts {
  readonly product_ids: readonly number[]
  readonly collection_ids: readonly number[]
}

export interface CombinesWith {
  readonly order: boolean
  readonly product: boolean
  readonly shipping: boolean
}

export const COMBINES_WITH_NOTHING: CombinesWith = { order: false, product: false, shipping: false }

/** An amount as decimal text, without an exponent; amounts have at most three decimals. */
export function decimalText(amount: number): string {
  return String(Number(amount.toFixed(3)))
}
