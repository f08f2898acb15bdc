/** What the platform is asked to make for a customer. Money is decimal text, in shop currency. */
export type Mint =
  | {
      readonly kind: 'discount'
      readonly title: string
      readonly effect: CodeEffect
      readonly minimum_purchase: string | null
      /** How often it can be used; null: without limit. */
      readonly usage_limit: number | null
      readonly combines_with: CombinesWith
      readonly purchases: 'all' | 'one_time' | 'subscription'
    }
  | Money

/** Money that is given, and no code that takes something off. */
export interface Money {
  readonly kind: 'gift_card' | 'store_credit'
  readonly amount: string
}

/** What a discount code does. */
export type CodeEffect =
  | {
      readonly type: 'percentage'
      readonly percent: number
      readonly applies_to: ChosenProducts | null
    }
  | {
      readonly type: 'fixed_amount'
      readonly amount: string
      readonly applies_to: ChosenProducts | null
    }
  | { readonly type: 'free_shipping' }
  | {
      readonly type: 'free_product'
      readonly product_id: number
      readonly variant_id: number | null
      readonly quantity: number
    }

export interface ChosenProducts {
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
  return amount.toFixed(3).replace(/\.?0+$/, '')
}
