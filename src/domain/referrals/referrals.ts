import { checkFields, type FieldFault } from '../catalogue/check-fields.ts'
import { PERCENT } from '../catalogue/discount-code.ts'
import { findEarningType } from '../catalogue/earning/index.ts'
import { LEAST_AMOUNT, MONEY_MAXIMUM, money, number } from '../catalogue/fields.ts'
import { onOrdersFrom } from '../catalogue/minimum-purchase.ts'
import type { ShopTraits } from '../catalogue/titles.ts'
import { sentence, type Words } from '../catalogue/words.ts'
import type { Decided } from '../decided.ts'
import { changedEarningRule, type EarningRuleChange } from '../earning/earning-rules.ts'
import type { EarningRule, Program } from '../program.ts'
import {
  type CodePrefix,
  type FriendDiscount,
  type FriendTerms,
  OWN_PREFIX,
  type ReferralSettings,
} from './referral-settings.ts'

/** The referral programme: its rule among the earning rules, and its settings. */
export interface ReferralProgram extends ReferralSettings {
  readonly earning_rule: EarningRule | null
}

export function referralOf({ referral, earning_rules }: Program): ReferralProgram {
  const earning_rule = earning_rules.find(({ type }) => type === 'referral') ?? null
  return { earning_rule, ...referral }
}

/** The body of a referral write; omitted keys stay, lists are replaced. */
export interface ReferralChange {
  readonly earning_rule?: Omit<EarningRuleChange, 'enabled'>
  readonly friend_discount?: Partial<FriendDiscount>
  readonly code_prefix?: Partial<CodePrefix>
}

/** The referral programme after a change, or all that is wrong with it. */
export function changedReferral(
  program: Program,
  shop: ShopTraits,
  before: ReferralProgram,
  change: ReferralChange,
): Decided<ReferralProgram> {
  const rule = changedRule(program, shop, before.earning_rule, change.earning_rule)
  if ('refusal' in rule) return rule
  const friend_discount = { ...before.friend_discount, ...change.friend_discount }
  const faults = [
    ...('faults' in rule ? rule.faults : []),
    ...checkFriendDiscount(program, shop, before.friend_discount, friend_discount),
    ...checkPrefix(change.code_prefix),
  ]
  if (faults.length > 0 || 'faults' in rule) return { faults }
  const code_prefix = changedPrefix(before.code_prefix, change.code_prefix)
  return { value: { earning_rule: rule.value, friend_discount, code_prefix } }
}

function changedRule(
  program: Program,
  shop: ShopTraits,
  before: EarningRule | null,
  change: ReferralChange['earning_rule'],
): Decided<EarningRule | null> {
  if (change === undefined) return { value: before }
  if (before === null) {
    const message = 'cannot be changed: this programme has no referral rule'
    return { refusal: { reason: 'no_referral_rule', field: 'earning_rule', message } }
  }
  const decided = changedEarningRule(program, shop, before, change)
  if (!('faults' in decided)) return decided
  const faults = decided.faults.map((one) => ({ ...one, field: `earning_rule.${one.field}` }))
  return { faults }
}

// Ranges that depend on the type; the schemas know the others, and describe these fields.
const description = ''
const AMOUNT = { minimum: LEAST_AMOUNT, maximum: MONEY_MAXIMUM, description }

const VALUES = {
  percentage: [number('value', { ...PERCENT, description })],
  fixed_amount: [money('value', AMOUNT)],
} as const

const MINIMUM_PURCHASE = [
  money('minimum_purchase', { minimum: 0, maximum: MONEY_MAXIMUM, description }),
] as const

function checkFriendDiscount(
  { tiers }: Program,
  { currency }: ShopTraits,
  before: FriendDiscount,
  after: FriendDiscount,
): FieldFault[] {
  const { minimum_purchase, tier_overrides } = after
  const tier_ids = tiers.map(({ id }) => id)
  // A tier may have been removed since it was named.
  const known = [...tier_ids, ...before.tier_overrides.map(({ tier_id }) => tier_id)]
  const named = tier_overrides.map(({ tier_id }) => tier_id)
  return [
    ...checkValue(after, currency, 'friend_discount'),
    ...checkFields(MINIMUM_PURCHASE, { minimum_purchase }, currency, 'friend_discount'),
    ...tier_overrides.flatMap((override, index) => {
      const path = `friend_discount.tier_overrides[${index}]`
      const { tier_id } = override
      const field = `${path}.tier_id`
      const unknown = { field, message: 'is not a tier of this programme', allowed: tier_ids }
      const twice = { field, message: 'must not be named twice: each tier has one discount' }
      return [
        ...(known.includes(tier_id) ? [] : [{ ...unknown, received: tier_id }]),
        ...(named.indexOf(tier_id) < index ? [{ ...twice, received: tier_id }] : []),
        ...checkValue(override, currency, path),
      ]
    }),
  ]
}

function checkValue({ type, value }: FriendTerms, currency: string, path: string): FieldFault[] {
  return type === 'free_shipping' ? [] : checkFields(VALUES[type], { value }, currency, path)
}

function checkPrefix({ custom, prefix }: Partial<CodePrefix> = {}): FieldFault[] {
  if (custom !== false || prefix === undefined || prefix === OWN_PREFIX) return []
  const message = 'must be omitted while custom is false, which uses the default prefix'
  return [{ field: 'code_prefix.prefix', message, allowed: OWN_PREFIX, received: prefix }]
}

function changedPrefix(before: CodePrefix, change: Partial<CodePrefix> = {}): CodePrefix {
  const { prefix, custom = prefix === undefined ? before.custom : true } = change
  return custom ? { custom, prefix: prefix ?? before.prefix } : { custom, prefix: OWN_PREFIX }
}

/** `500 points for a friend's first order; friends get 10% off on orders of at least €20`. */
export function summarizeReferral(referral: ReferralProgram, words: Words): string {
  const { earning_rule, friend_discount, code_prefix } = referral
  const award =
    earning_rule && findEarningType(earning_rule.type)?.summary(earning_rule.fields, words)
  const prefix = code_prefix.custom ? words.referrals.prefix(code_prefix.prefix) : null
  const friends = sentence(describeFriends(friend_discount, words), prefix)
  return award ? `${award}; ${friends}` : friends
}

function describeFriends(discount: FriendDiscount, words: Words): string {
  const { referrals } = words
  if (!discount.enabled) return referrals.no_discount
  const { minimum_purchase, usage_limit, tier_overrides } = discount
  const orders = onOrdersFrom(minimum_purchase, words)
  const tiers = tier_overrides.length
  return sentence(
    referrals.friends_get(describeDiscount(discount, words), orders),
    usage_limit === null ? referrals.any_number : null,
    usage_limit !== null && usage_limit > 1 ? referrals.times(usage_limit) : null,
    tiers > 0 ? referrals.by_tier(tiers) : null,
  )
}

function describeDiscount({ type, value }: FriendTerms, { referrals }: Words): string {
  return type === 'free_shipping' ? referrals.free_shipping : referrals[type](value)
}
