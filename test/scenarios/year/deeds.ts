import { midnightOf, plusDays } from './calendar.ts'
import type { Product, Settings } from './program.ts'

/** What can happen in a year, as either side is told. Money is in cents, moments in milliseconds. */

export interface Line {
  readonly line_id: number
  readonly product: Product
  readonly quantity: number
  readonly discount_cents: number
}

/** An order as it was at a moment. */
export interface Version {
  readonly order_id: number
  readonly customer_id: number
  readonly created_at: number
  readonly updated_at: number
  readonly paid_at: number | null
  readonly cancelled_at: number | null
  readonly tags: readonly string[]
  readonly lines: readonly Line[]
  readonly discount_cents: number
  readonly shipping_cents: number
  readonly tax_cents: number
  readonly taxes_included: boolean
}

export interface Refund {
  readonly refund_id: number
  readonly order_id: number
  readonly created_at: number
  readonly lines: readonly { readonly line_id: number; readonly quantity: number }[]
  readonly shipping_cents: number
  /** Of goods, naming no lines. */
  readonly amount_cents: number | null
}

/** By the shop's own calls, or reported as another platform reports it. */
export type Way = 'call' | 'report'

export type Deed = { readonly at: number } & (
  | {
      readonly kind: 'customer'
      readonly customer_id: number
      readonly tags: readonly string[]
      readonly is_company: boolean
    }
  | { readonly kind: 'order'; readonly way: Way; readonly order: Version }
  | { readonly kind: 'refund'; readonly way: Way; readonly refund: Refund }
  | {
      readonly kind: 'award'
      readonly customer_id: number
      readonly points: number
      readonly source_ref: string
      readonly counts_for_tier: boolean
    }
  | {
      readonly kind: 'adjustment'
      readonly customer_id: number
      readonly delta: number
      readonly source_ref: string
    }
  | { readonly kind: 'deduction'; readonly customer_id: number; readonly points: number }
  | {
      readonly kind: 'tier'
      readonly customer_id: number
      /** Set by hand; null: no longer. */
      readonly tier: string | null
      readonly with_gift: boolean
    }
  | { readonly kind: 'exclusion'; readonly customer_id: number; readonly excluded: boolean }
  | { readonly kind: 'settings'; readonly change: Partial<Settings> }
)

export const FIRST_DAY = '2027-03-01'
/** Up to the end of 29 February 2028. */
export const DAYS = 366

export const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
export const END = midnightOf(plusDays(FIRST_DAY, DAYS))

/** The day of the year that is replayed, as a number from 0 on. */
export const startOf = (day: number): number => midnightOf(plusDays(FIRST_DAY, day))
