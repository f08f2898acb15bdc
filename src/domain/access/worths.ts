import type { Campaign } from '../campaigns/campaigns.ts'
import type { Benefit } from '../catalogue/benefit.ts'
import { pricesOf } from '../catalogue/benefits/reward-price.ts'
import { findEarningType } from '../catalogue/earning/index.ts'
import { orderFields } from '../catalogue/earning/order-placed.ts'
import { findRewardType } from '../catalogue/rewards/index.ts'
import type { Commission, PartnerDiscount } from '../partners/terms.ts'
import type { EarningRule, Program, Reward } from '../program.ts'
import type { FriendTerms } from '../referrals/referral-settings.ts'

/**
 * What a programme promises at best, in figures that can be compared with a limit. Switches do not
 * count: what is off may be switched on. Percentages are of an order of 100.
 */
export interface Promises {
  readonly program: Program
  /** Those that are scheduled or run. */
  readonly campaigns: readonly Campaign[]
}

/** By what promises it, so that two programmes can be compared one by one. */
export type Figures = ReadonlyMap<string, number>

/** Nobody can tell what it is worth: a free product, free shipping. */
const UNKNOWN = Number.POSITIVE_INFINITY

/** The highest figure of those that are higher than before; 0: none is. */
export function highestRaised(before: Figures, after: Figures): number {
  const raised = [...after].filter(([name, figure]) => figure > (before.get(name) ?? 0))
  return Math.max(0, ...raised.map(([, figure]) => figure))
}

/** What each thing multiplies the points by, a campaign with all that compound with it. */
export function multipliersOf({ program, campaigns }: Promises): Figures {
  const { tiers, memberships } = program
  return new Map([
    ...[...tiers, ...memberships].map((held) => [held.id, heldMultiplier(held)] as const),
    ...campaigns.map((one) => [one.id, boostOf(one, campaigns)] as const),
  ])
}

/** What one reward, code, gift, award or commission is worth. */
export function worthsOf(promises: Promises): Figures {
  const { rewards, earning_rules, tiers, memberships, referral } = promises.program
  const { affiliate_settings, affiliate_groups } = promises.program
  const { friend_discount } = referral
  const worth_of_point = worthOfPoint(promises)
  return new Map([
    ...rewards.filter(({ enabled }) => enabled).map((reward) => worthOfReward(promises, reward)),
    ...earning_rules
      .filter(({ enabled, type }) => enabled || type === 'referral')
      .map((rule) => [rule.id, worthOfRule(promises, rule, worth_of_point)] as const),
    ...[...tiers, ...memberships].flatMap(({ id, benefits }) =>
      benefits.map((one) => [`${id} ${one.id}`, worthOfBenefit(one, worth_of_point)] as const),
    ),
    ...(friend_discount.enabled
      ? [friend_discount, ...friend_discount.tier_overrides].map(
          (terms, index) => [`friend ${index}`, worthOfTerms(terms)] as const,
        )
      : []),
    ...[{ id: 'partners', ...affiliate_settings }, ...affiliate_groups].flatMap(worthsOfPartners),
  ])
}

/** What a point buys at best. */
export function worthOfPoint(promises: Promises): number {
  const rates = promises.program.rewards
    .filter(({ enabled }) => enabled)
    .map((reward) => known(worthOf(reward)) / Math.max(cheapest(promises, reward), 1))
  return Math.max(0, ...rates)
}

/** What the points of orders are worth at best, in percent of what customers spend. */
export function returnPercent(promises: Promises): number {
  const { earning_rules, tiers, memberships } = promises.program
  const rates = earning_rules
    .filter(({ enabled, type }) => enabled && type === 'order_placed')
    .map(({ fields }) => {
      const { earnPoints, earnDenominator, tierPoints } = orderFields(fields)
      return Math.max(earnPoints, ...Object.values(tierPoints)) / earnDenominator
    })
  const held =
    Math.max(1, ...tiers.map(heldMultiplier)) * Math.max(1, ...memberships.map(heldMultiplier))
  const boosted = held * bestBoost(promises, 'order_placed')
  return Math.max(0, ...rates) * boosted * worthOfPoint(promises) * 100
}

function heldMultiplier({
  points_multiplier,
  benefits,
}: {
  readonly points_multiplier: number
  readonly benefits: readonly Benefit[]
}): number {
  const of_benefits = benefits.filter(({ type }) => type === 'points_multiplier')
  return Math.max(points_multiplier, ...of_benefits.map(({ fields }) => Number(fields.multiplier)))
}

function boostOf(campaign: Campaign, all: readonly Campaign[]): number {
  const { multiplier, stacking_mode } = campaign
  if (stacking_mode !== 'compound') return multiplier ?? 1
  const compounding = all.filter((one) => one.stacking_mode === 'compound')
  return compounding.reduce((product, one) => product * (one.multiplier ?? 1), 1)
}

function bestBoost({ campaigns }: Promises, rule_type: string): number {
  const boosting = campaigns.filter(({ rule_types }) => rule_types.includes(rule_type))
  return Math.max(1, ...boosting.map((one) => boostOf(one, boosting)))
}

/** Where nobody can tell its worth, another price makes it another promise. */
function worthOfReward(promises: Promises, reward: Reward): readonly [string, number] {
  const worth = worthOf(reward)
  const { id } = reward
  return [worth === UNKNOWN ? `${id} for ${cheapest(promises, reward)}` : id, worth]
}

function worthOf(reward: Reward): number {
  return findRewardType(reward.type)?.cashValue(reward) ?? reward.discount_value ?? UNKNOWN
}

/** The lowest price of a reward, by a tier, a membership or a campaign. */
function cheapest({ program, campaigns }: Promises, { id, points_cost }: Reward): number {
  const benefits = [...program.tiers, ...program.memberships].flatMap((held) => held.benefits)
  const of_members = benefits
    .filter(({ type }) => type === 'reward_price')
    .flatMap(({ fields }) => pricesOf(fields)[id] ?? [])
  const on_sale = campaigns
    .flatMap(({ spotlight_rewards }) => spotlight_rewards)
    .filter(({ reward_id }) => reward_id === id)
    .flatMap(({ sale_points_cost }) => sale_points_cost ?? [])
  return Math.min(points_cost, ...of_members, ...on_sale)
}

function worthOfRule(promises: Promises, { type, fields }: EarningRule, worth_of_point: number) {
  const award = findEarningType(type)?.award(fields) ?? null
  // An order's award depends on the order: see `returnPercent`.
  if (award === null) return 0
  const { points, tier_points, code } = award
  if (code !== null) return worthOfCode(code)
  const most = Math.max(points, ...Object.values(tier_points))
  return most * bestBoost(promises, type) * worth_of_point
}

/** Benefits that cost nothing by themselves, or are counted elsewhere. */
const WORTHLESS = ['points_multiplier', 'reward_price', 'early_access', 'custom_perk']

function worthOfBenefit({ type, fields }: Benefit, worth_of_point: number): number {
  switch (type) {
    case 'entry_points':
    case 'birthday_bonus':
      return Number(fields.points) * worth_of_point
    case 'entry_discount_code':
      return worthOfCode({
        discountType: String(fields.discountType),
        discountValue: Number(fields.discountValue),
      })
    case 'percentage_discount':
      return Number(fields.percentage)
    default:
      return WORTHLESS.includes(type) ? 0 : UNKNOWN
  }
}

function worthOfCode({
  discountType,
  discountValue,
}: {
  readonly discountType: string
  readonly discountValue: number
}): number {
  return discountType === 'free_shipping' ? UNKNOWN : discountValue
}

function worthOfTerms({ type, value }: FriendTerms): number {
  return type === 'free_shipping' ? UNKNOWN : value
}

function worthsOfPartners({
  id,
  commission,
  customer_discount,
}: {
  readonly id: string
  readonly commission: Commission | null
  readonly customer_discount: PartnerDiscount | null
}): (readonly [string, number])[] {
  const rate = Math.max(commission?.code_rate ?? 0, commission?.link_rate ?? 0)
  return [
    [`${id} commission`, rate],
    [`${id} discount`, customer_discount?.value ?? 0],
  ]
}

/** What cannot be told is judged by itself, and no rate is made of it. */
function known(worth: number): number {
  return Number.isFinite(worth) ? worth : 0
}
