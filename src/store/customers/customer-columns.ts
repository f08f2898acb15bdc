import type { Row } from '../tables.ts'

export type CustomerColumns = Omit<Row<'customers'>, 'shop_id' | 'first_last' | 'last_first'>

/** All of them by name: a statement that selects every column is not prepared. */
export const CUSTOMER_COLUMNS = [
  'customer_id',
  'email',
  'first_name',
  'last_name',
  'tags',
  'locale',
  'joined_locale',
  'is_business',
  'enrolled_at',
  'enrolled_via',
  'excluded_from_program',
  'excluded_at',
  'referral_code',
  'birthday_month',
  'birthday_day',
  'orders_count',
  'lifetime_spend',
  'created_at',
  'updated_at',
  'birthday_entered_at',
  'normal_email',
  'referral_id',
  'email_consent',
  'gone_at',
  'erased_at',
  'sessions_not_before',
  'profile_updated_at',
  'merged_into',
] as const satisfies readonly (keyof CustomerColumns)[]
