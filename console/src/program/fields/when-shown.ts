import type { Draft } from './draft.ts'
import type { Spec } from './spec.ts'

/** The catalogue's name of a field, without what leads to it. */
export const bare = (key: string) => key.replace(/^(earning_rule\.)?fields\./, '')

/** Fields that mean something only if another has one of these values. */
const SHOWN_IF: Readonly<Record<string, readonly [key: string, values: readonly unknown[]]>> = {
  points: ['rewardType', ['points']],
  tierPoints: ['rewardType', ['points']],
  pendingDays: ['rewardType', ['points']],
  discountType: ['rewardType', ['discount_code']],
  codeValidDays: ['rewardType', ['discount_code']],
  discountValue: ['discountType', ['percentage', 'fixed_amount']],
  variantId: ['productId', []],
  'points_expiry.months': ['points_expiry.enabled', [true]],
  'reward_expiry.code_valid_days': ['reward_expiry.enabled', [true]],
  'tier_period.months': ['tier_period.mode', ['rolling']],
  'create_product.price': ['sold_as', ['new_product']],
  'product.id': ['sold_as', ['own_product']],
  'product.variant_id': ['sold_as', ['own_product']],
  'friend_discount.type': ['friend_discount.enabled', [true]],
  'friend_discount.value': ['friend_discount.type', ['percentage', 'fixed_amount']],
  'friend_discount.usage_limit': ['friend_discount.enabled', [true]],
  'friend_discount.minimum_purchase': ['friend_discount.enabled', [true]],
  'code_prefix.prefix': ['code_prefix.custom', [true]],
  'opt_in.marketing_consent': ['opt_in.required', [true]],
  'billing_interval.count': ['billing_type', ['subscription']],
  'billing_interval.unit': ['billing_type', ['subscription']],
  inactive_points_multiplier: ['activity_window_months', []],
  limitPeriod: ['limit', []],
}

/** What a form shows now; without listed values, whatever is neither empty nor 0 will do. */
export function isShown({ key }: Spec, specs: readonly Spec[], draft: Draft): boolean {
  const [name, values = []] = SHOWN_IF[bare(key)] ?? []
  const on = name === undefined ? undefined : key.slice(0, -bare(key).length) + name
  const other = specs.find((spec) => spec.key === on)
  if (other === undefined || on === undefined) return true
  const value = draft[on]
  const is_wanted = values.length > 0 ? values.includes(value) : value !== '' && value !== '0'
  return is_wanted && isShown(other, specs, draft)
}

/** What most never change: behind "More settings". */
const LATER = [
  ...['rounding', 'includeShipping', 'includeTax', 'awardOn', 'limit', 'limitPeriod'],
  ...['tierPoints', 'pendingDays', 'rewardType', 'codeValidDays', 'mode'],
  ...['noticeDays', 'maxSubjects', 'code_valid_days', 'codePrefix', 'combinesWith', 'appliesTo'],
  ...['usageLimit', 'perCustomerLimit', 'tierIds', 'startsAt', 'endsAt', 'minimumPoints'],
  ...['maximumPoints', 'title', 'title_translations', 'name_translations', 'handle'],
  ...['grace_days', 'activity_window_months', 'inactive_points_multiplier', 'show_payoff'],
]

export function isForLater({ key }: Spec): boolean {
  return LATER.includes(bare(key))
}
