import type { Spec } from './fields/spec.ts'
import { ENABLED, inFields, NAMES, TITLES } from './own-specs.ts'
import type { CatalogueType } from './type-words.ts'

/** The fields of each part of the programme, as its form and its proposals show them. */

export const DISCOUNTS = ['percentage', 'fixed_amount', 'free_shipping']

const NAME: Spec = { key: 'name', type: 'string', required: true, default: null, maximum: 100 }

/** A cost that follows from the fields needs no field. */
export function rewardSpecs({ values = [], fields }: CatalogueType): readonly Spec[] {
  const asked = values.filter(({ key, required }) => required || key !== 'points_cost')
  return [NAME, ...asked, ...inFields(fields), ...TITLES, ENABLED]
}

export function ruleSpecs({ fields }: CatalogueType): readonly Spec[] {
  return [...inFields(fields), ...TITLES, ENABLED]
}

const METRICS = ['amount_spent', 'orders_count']
export const TIER: readonly Spec[] = [
  ...NAMES.slice(0, 1),
  { key: 'threshold', type: 'integer', default: 0, minimum: 0, maximum: 1_000_000_000 },
  { key: 'criteria', type: 'positive_by_name', default: {}, allowed: METRICS },
  { key: 'combine', type: 'choice', default: 'any', allowed: ['any', 'all'] },
  { key: 'points_multiplier', type: 'number', default: 1, minimum: 1, maximum: 10 },
  ...NAMES.slice(1),
]

const MONTHS = { minimum: 1, maximum: 120 }
const DAYS = { minimum: 1, maximum: 3_650 }
export const SETTINGS: readonly Spec[] = [
  { key: 'program_name', type: 'string', default: null, maximum: 100 },
  { key: 'points_name', type: 'string', default: null, maximum: 50 },
  { key: 'points_expiry.enabled', type: 'boolean', default: false },
  { key: 'points_expiry.months', type: 'integer', default: 12, ...MONTHS },
  { key: 'reward_expiry.enabled', type: 'boolean', default: false },
  { key: 'reward_expiry.code_valid_days', type: 'integer', default: 90, ...DAYS },
  {
    key: 'redemptions.on_cancelled_order',
    type: 'choice',
    default: 'give_back',
    allowed: ['give_back', 'keep'],
  },
  {
    key: 'joining.duplicate_address',
    type: 'choice',
    default: 'review',
    allowed: ['review', 'reject'],
  },
  {
    key: 'tier_period.mode',
    type: 'choice',
    default: 'lifetime',
    allowed: ['lifetime', 'rolling', 'calendar_year'],
  },
  { key: 'tier_period.months', type: 'integer', default: 12, ...MONTHS },
  { key: 'tier_period.grace_days', type: 'integer', default: 0, minimum: 0, maximum: 365 },
]

const tags = (key: string): Spec => ({ key, type: 'tags', default: [] })
const flag = (key: string): Spec => ({ key, type: 'boolean', default: false })

export const ELIGIBILITY: readonly Spec[] = [
  {
    key: 'customer_audience',
    type: 'choice',
    default: 'all',
    allowed: ['all', 'b2c_only', 'b2b_only'],
  },
  tags('excluded_customer_tags'),
  tags('excluded_order_tags'),
  tags('excluded_product_tags'),
  { key: 'excluded_products', type: 'product_ids', default: [] },
  { key: 'excluded_collections', type: 'collection_ids', default: [] },
  flag('exclude_gift_cards'),
  flag('exclude_discounted_items'),
  flag('exclude_subscription_renewals'),
  flag('exclude_membership_purchases'),
  flag('opt_in.required'),
  flag('opt_in.marketing_consent'),
  flag('member_discounts.combine_with_other_discounts'),
  flag('member_discounts.exclude_sale_items'),
  flag('member_discounts.exclude_subscription_items'),
  tags('member_discounts.excluded_product_tags'),
  { key: 'member_discounts.excluded_collections', type: 'collection_ids', default: [] },
]

export const STOREFRONT: readonly Spec[] = [
  { key: 'accent_color', type: 'color', default: '#1f5f46' },
  { key: 'theme', type: 'choice', default: 'auto', allowed: ['auto', 'light', 'dark'] },
  { key: 'corner_radius_px', type: 'integer', default: 12, minimum: 0, maximum: 24 },
  { key: 'font_family', type: 'string', default: 'inherit', maximum: 150 },
  flag('is_launcher_shown'),
  {
    key: 'position',
    type: 'choice',
    default: 'bottom_end',
    allowed: ['bottom_end', 'bottom_start'],
  },
]

const MONEY = { minimum: 0, maximum: 1_000_000 }
export const FRIEND: readonly Spec[] = [
  { key: 'friend_discount.enabled', type: 'boolean', default: true },
  { key: 'friend_discount.type', type: 'choice', default: 'percentage', allowed: DISCOUNTS },
  { key: 'friend_discount.value', type: 'number', default: 10, ...MONEY },
  { key: 'friend_discount.minimum_purchase', type: 'money', default: 0, ...MONEY },
  {
    key: 'friend_discount.usage_limit',
    type: 'integer',
    default: null,
    minimum: 1,
    maximum: 1_000_000,
  },
]
export const REFERRAL_PREFIX: readonly Spec[] = [
  { key: 'code_prefix.custom', type: 'boolean', default: false },
  { key: 'code_prefix.prefix', type: 'code_prefix', default: 'REF', maximum: 20 },
]
