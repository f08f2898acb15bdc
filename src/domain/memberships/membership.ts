import type { Benefit } from '../catalogue/benefit.ts'
import type { Translations } from '../catalogue/titles.ts'

/** A membership that customers pay for by buying its product (contract: Membership). */
export interface Membership {
  readonly id: string
  /** In the primary language. */
  readonly name: string
  readonly name_translations: Translations
  /** On sale; switched by the merchant. */
  readonly enabled: boolean
  readonly billing_type: 'term' | 'subscription'
  /** How long one purchase lasts. */
  readonly term: Duration
  /** How often a subscription renews. */
  readonly billing_interval: Duration
  readonly grace_days: number
  readonly points_multiplier: number
  /** The multiplier holds while the member buys once in so many months; 0: always. */
  readonly activity_window_months: number
  readonly inactive_points_multiplier: number
  readonly highlight: boolean
  readonly show_payoff: boolean
  readonly product: MembershipProduct
  readonly benefits: readonly Benefit[]
}

export interface Duration {
  readonly unit: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'
  readonly count: number
}

/** Ids are GIDs; the price is decimal text, as the platform has it. */
export interface MembershipProduct {
  readonly id: string
  readonly title: string
  readonly variant_id: string
  readonly variant_title: string
  readonly price: string
  readonly currency: string
}
