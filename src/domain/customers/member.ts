/** A customer of the shop who is in the programme, with the figures of the account. */
export interface Member {
  readonly customer_id: number
  /** The id in the shop's own system, if it is another than the number. */
  readonly external_id: string | null
  readonly email: string | null
  readonly first_name: string | null
  readonly last_name: string | null
  readonly tags: readonly string[]
  readonly locale: string | null
  readonly is_business: boolean
  readonly enrolled_at: Date
  readonly enrolled_via: string
  readonly excluded_from_program: boolean
  readonly referral_code: string | null
  readonly birthday_month: number | null
  readonly birthday_day: number | null
  readonly orders_count: number
  /** Decimal text, in shop currency. */
  readonly lifetime_spend: string
  readonly credits_total: number
  readonly debits_total: number
  readonly points_earned: number
  readonly points_redeemed: number
  readonly pending_points: number
  readonly last_activity_at: Date | null
  readonly refilled_at: Date | null
  readonly credited_at: Date | null
  /** null: the entry tier. */
  readonly tier_id: string | null
  readonly tier_achieved_at: Date | null
  readonly tier_grace_until: Date | null
  /** When the tier was set by hand. */
  readonly tier_override_at: Date | null
  /** The later of the customer's and the account's last change. */
  readonly updated_at: Date
}
