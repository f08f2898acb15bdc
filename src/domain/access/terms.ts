import { isSame } from '../program-diff.ts'

/**
 * Who gets something, how often, on what, until when: whatever of a promise has no price. By the
 * contract's names.
 */
export type Terms = Readonly<Record<string, unknown>>

/** Whether a changed value gives less, or the same to fewer. */
type GivesLess = (before: unknown, after: unknown) => boolean

/** null is without end. */
const endOf = (value: unknown) => (value === null ? Number.POSITIVE_INFINITY : Number(value))
const timeOf = (value: unknown, none: number) => (value === null ? none : Date.parse(String(value)))
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const entriesOf = (value: unknown) => Object.entries(Object(value)) as [string, unknown][]
const isAmong = (all: unknown, some: unknown) =>
  listOf(some).every((one) => listOf(all).some((other) => isSame(one, other)))

const less: GivesLess = (before, after) => endOf(after) <= endOf(before)
const more: GivesLess = (before, after) => Number(after) >= Number(before)
const later: GivesLess = (before, after) => timeOf(after, 0) >= timeOf(before, 0)
const earlier: GivesLess = (before, after) =>
  timeOf(after, Number.POSITIVE_INFINITY) <= timeOf(before, Number.POSITIVE_INFINITY)
const off: GivesLess = (_before, after) => after === false
const on: GivesLess = (_before, after) => after === true
const fewer: GivesLess = (before, after) => isAmong(before, after)
const longer: GivesLess = (before, after) => isAmong(after, before)
/** No entry is everybody. */
const fewerOrAll: GivesLess = (before, after) =>
  listOf(after).length > 0 && (listOf(before).length === 0 || isAmong(before, after))
const each =
  (gives_less: GivesLess): GivesLess =>
  (before, after) => {
    const kept = Object(after)
    const names = entriesOf(before).map(([name]) => name)
    return (
      isAmong(names, Object.keys(kept)) &&
      entriesOf(before).every(
        ([name, value]) =>
          name in kept && (isSame(value, kept[name]) || gives_less(value, kept[name])),
      )
    )
  }
/** A kind that holds for all becomes one that holds for some. */
const narrowed =
  (all: unknown): GivesLess =>
  (before) =>
    before === all
const anything: GivesLess = () => true
/** Terms of what is there only sometimes: another term says that it has come. */
const within: GivesLess = (before, after) =>
  before === null || after === null || !isLooser(Object(before), Object(after))
/** From the best kind to the least. */
const ranked =
  (...kinds: readonly string[]): GivesLess =>
  (before, after) =>
    kinds.indexOf(String(after)) >= kinds.indexOf(String(before))

/**
 * Each name whose change can be told to give less. A change of any other name counts as giving
 * more, so that a new field waits for a person until it has a line here.
 */
const GIVES_LESS: Readonly<Record<string, GivesLess>> = {
  // Rewards, codes and gifts.
  points_cost: more,
  discount_value: less,
  code_valid_days: less,
  codeValidDays: less,
  minimumPurchase: more,
  minimum_purchase: more,
  minimumPoints: more,
  maximumPoints: less,
  valuePerStep: less,
  discountValue: less,
  quantity: less,
  usageLimit: less,
  usage_limit: less,
  perCustomerLimit: less,
  tierIds: fewerOrAll,
  productIds: fewer,
  collectionIds: fewer,
  variantId: narrowed(null),
  appliesTo: narrowed('all'),
  combinesWith: each(off),
  codePrefix: anything,
  startsAt: later,
  endsAt: earlier,
  value: less,
  points: less,
  percentage: less,
  // Ways to earn.
  order_points: less,
  limit: less,
  tierPoints: each(less),
  pendingDays: more,
  maxSubjects: less,
  includeShipping: off,
  includeTax: off,
  url: anything,
  actionName: anything,
  sender: within,
  friend: within,
  // Tiers and memberships.
  held: within,
  at_checkout: within,
  points_multiplier: less,
  threshold: more,
  combine: narrowed('any'),
  criteria: (before, after) => isNoneLooser(listOf(before), listOf(after)),
  price: more,
  grace_days: less,
  inactive_points_multiplier: less,
  benefits: (before, after) => areFewer(listOf(before), listOf(after)),
  // Campaigns.
  campaign: within,
  multiplier: less,
  stacking_mode: ranked('compound', 'max', 'replace'),
  starts_at: later,
  ends_at: earlier,
  rule_types: fewer,
  tier_ids: fewer,
  tags: fewer,
  product_ids: fewer,
  collection_ids: fewer,
  audience: (before, after) => isNarrower(before, after),
  product_scope: (before, after) => isNarrower(before, after),
  limits: (before, after) => !isLooser(Object(before), Object(after)),
  max_orders: less,
  max_bonus_points: less,
  holdout_percent: more,
  spotlight_rewards: (before, after) => areFewer(listOf(before), listOf(after)),
  // Without one the price is the usual one.
  sale_points_cost: (before, after) => after === null || (before !== null && more(before, after)),
  sales: (before, after) => areFewer(listOf(before), listOf(after)),
  // Partners.
  commission: within,
  customer_discount: within,
  code_rate: less,
  link_rate: less,
  holdback_days: more,
  link_attribution_window_days: less,
  allow_self_referral: off,
  include_shipping: off,
  include_tax: off,
  after_discounts: on,
  commission_base: (before, after) => !isLooser(Object(before), Object(after)),
  // Who and what earns.
  needs_opt_in: on,
  customer_audience: narrowed('all'),
  excluded_customer_tags: longer,
  excluded_order_tags: longer,
  excluded_product_tags: longer,
  excluded_products: longer,
  excluded_collections: longer,
  exclude_gift_cards: on,
  exclude_discounted_items: on,
  exclude_subscription_renewals: on,
  exclude_membership_purchases: on,
  exclude_sale_items: on,
  exclude_subscription_items: on,
  combine_with_other_discounts: off,
}

/** Whether something gives more than before, or to more, by anything that has no price. */
export function isLooser(before: Terms, after: Terms): boolean {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].some((name) => {
    const [was, is] = [before[name] ?? null, after[name] ?? null]
    return !isSame(was, is) && !(GIVES_LESS[name]?.(was, is) ?? false)
  })
}

/** Each thing is still as tight as one of those before, and none is left twice. */
function areFewer(before: readonly unknown[], after: readonly unknown[]): boolean {
  const left = [...before]
  return after.every((one) => {
    const place = left.findIndex((other) => !isLooser(Object(other), Object(one)))
    if (place >= 0) left.splice(place, 1)
    return place >= 0
  })
}

/** All conditions stay, and each asks for as much. */
function isNoneLooser(before: readonly unknown[], after: readonly unknown[]): boolean {
  return (
    before.length === after.length &&
    before.every((one, place) => !isLooser(Object(one), Object(after[place])))
  )
}

/** From all to some, or to fewer of the same kind. */
function isNarrower(before: unknown, after: unknown): boolean {
  const [was, is] = [Object(before), Object(after)]
  if (was.mode === 'all') return true
  return was.mode === is.mode && was.mode !== 'exclude' && !isLooser(was, is)
}
