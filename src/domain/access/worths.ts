import type { Benefit } from '../catalogue/benefit.ts'
import { findBenefitType } from '../catalogue/benefits/index.ts'
import { findEarningType } from '../catalogue/earning/index.ts'
import { referral } from '../catalogue/earning/referral.ts'
import type { RawFields } from '../catalogue/field-spec.ts'
import { completeFields } from '../catalogue/fill-fields.ts'
import { findRewardType } from '../catalogue/rewards/index.ts'
import type { VoucherSpec } from '../catalogue/voucher-spec.ts'
import { type BirthdayRule, birthdayRules } from '../earning/birthday-awards.ts'
import { completePartnerSettings } from '../partners/terms.ts'
import type { EarningRule, Program, Reward } from '../program.ts'
import type { FriendTerms } from '../referrals/referral-settings.ts'
import {
  boostOutcomes,
  boostTerms,
  campaignTerms,
  greatestBoost,
  membershipTerms,
  tierTerms,
} from './greatest-multipliers.ts'
import { exact, type Figures, type NamedFigure, type Promises } from './promises.ts'
import type { Terms } from './terms.ts'

/** Nobody can tell what it is worth: a free product, free shipping. */
const UNKNOWN = Number.POSITIVE_INFINITY

/**
 * What one reward, code, gift, award or commission is worth, if a point is worth so much.
 * Percentages are of an order of 100.
 */
export function worthsOf(promises: Promises, worth_of_point: number): Figures {
  const { program } = promises
  const { rewards, earning_rules, tiers, memberships } = program
  const held = [
    ...tiers.map((tier) => ({ ...tier, terms: tierTerms(tier) })),
    ...memberships.map((one) => ({ ...one, terms: membershipTerms(one) })),
  ]
  const friends = worthsOfFriends(program)
  const promised = [
    ...rewards.filter(({ enabled }) => enabled).map((one) => worthOfReward(promises, one)),
    ...earning_rules
      .filter(({ enabled, type }) => enabled || type === 'referral')
      .flatMap((rule) => {
        const own = worthsOfRule(promises, rule, worth_of_point)
        return rule.type === referral.type ? [...own, ...worthsOfPairs(own, friends)] : own
      }),
    ...held.flatMap((one) => worthsOfBenefits(program, one, worth_of_point)),
    ...friends,
    ...worthsOfPartners(program),
  ]
  return new Map(promised.map(([name, one]) => [name, { ...one, figure: exact(one.figure) }]))
}

/** Everything of a reward counts, so that a new field cannot be forgotten. */
function worthOfReward({ program, campaigns }: Promises, reward: Reward): NamedFigure {
  const { id, points_cost, discount_value } = reward
  const type = findRewardType(reward.type)
  const usual = type?.gives === 'discount_code' ? usualDays(program) : null
  const sales = campaigns
    .filter(({ spotlight_rewards }) => spotlight_rewards.some((one) => one.reward_id === id))
    .map((campaign) => ({ campaign_id: campaign.id, ...campaignTerms(campaign) }))
  const terms = {
    ...{ type: reward.type, points_cost, discount_value, sales },
    code_valid_days: reward.code_valid_days ?? usual,
    ...(type?.complete(reward).fields ?? reward.fields),
  }
  return [id, { figure: worthOf(reward), terms }]
}

/** How long codes are valid that do not say it; null: without end. */
function usualDays({ reward_expiry: { enabled, code_valid_days } }: Program): number | null {
  return enabled ? code_valid_days : null
}

/** The most that one redemption is worth. */
function worthOf(reward: Reward): number {
  const type = findRewardType(reward.type)
  const points = type?.mostPoints(reward) ?? null
  // The customer chooses, up to the whole balance.
  if (points === null) return UNKNOWN
  return type?.cashValue({ ...reward, points_cost: points }) ?? reward.discount_value ?? UNKNOWN
}

/** Members of the tiers that have no points of their own. */
export const OF_OTHERS = ''

/** What it awards, and what that becomes with each campaign that boosts it. */
function worthsOfRule(
  promises: Promises,
  rule: EarningRule,
  worth_of_point: number,
): NamedFigure[] {
  const type = findEarningType(rule.type)
  const award = type?.award(rule.fields) ?? null
  const terms = { type: rule.type, ...completeFields(type?.fields ?? [], rule.fields) }
  // An order's award depends on the order: see `returnsOf`.
  if (award === null) return [[rule.id, { figure: 0, terms }]]
  const { points, tier_points, code } = award
  if (code !== null) {
    const code_valid_days = code.codeValidDays ?? usualDays(promises.program)
    return [[rule.id, { figure: worthOfCode(code), terms: { ...terms, code_valid_days } }]]
  }
  const each = { [OF_OTHERS]: points, ...tier_points }
  const worth = (times: number) =>
    Object.fromEntries(
      Object.entries(each).map(([tier_id, paid]) => [tier_id, paid * times * worth_of_point]),
    )
  const most = Math.max(...Object.values(each)) * worth_of_point
  const outcomes = boostOutcomes(promises, rule.type)
  const boosted = promises.campaigns.flatMap((campaign): NamedFigure[] => {
    const with_it = outcomes.filter(({ campaign_ids }) => campaign_ids.includes(campaign.id))
    if (with_it.length === 0) return []
    const times = Math.max(...with_it.map(({ multiplier }) => multiplier))
    const promised = { figure: most * times, terms: { ...terms, campaign: boostTerms(campaign) } }
    const on_top = { on_top_of: rule.id, each: worth(times - 1) }
    return [[`${rule.id} ${campaign.id}`, { ...promised, ...on_top }]]
  })
  return [[rule.id, { figure: most, terms, each: worth(1) }], ...boosted]
}

/** What one birthday pays in a year at best, with what a tier and memberships pay on top. */
export function birthdayPoints(promises: Promises, of: BirthdayRule['of']): number {
  const { tiers, memberships } = promises.program
  const bonusOf = ({ benefits }: Pick<Held, 'benefits'>) =>
    benefits
      .filter(({ type }) => type === 'birthday_bonus')
      .reduce((sum, { fields }) => sum + Number(fields.points), 0)
  const on_top =
    of === 'member'
      ? Math.max(0, ...tiers.map(bonusOf)) + memberships.reduce((sum, one) => sum + bonusOf(one), 0)
      : 0
  const paid = birthdayRules(promises.program)
    .filter((one) => one.of === of)
    .map(({ rule }) => {
      const { points = 0, tier_points = {} } = findEarningType(rule.type)?.award(rule.fields) ?? {}
      const most = Math.max(points, ...Object.values(tier_points))
      return most * greatestBoost(promises, rule.type) + on_top
    })
  return paid.reduce((sum, points) => sum + Math.ceil(points), 0)
}

/** What the code of a birthday is worth that is paid instead of points. */
export function birthdayWorth(promises: Promises, of: BirthdayRule['of']): number {
  const codes = birthdayRules(promises.program)
    .filter((one) => one.of === of)
    .flatMap(({ rule }) => findEarningType(rule.type)?.award(rule.fields)?.code ?? [])
  return Math.max(0, ...codes.map(worthOfCode))
}

/** What somebody gets with a code, a gift card or store credit. */
export function worthOfVoucher(mint: VoucherSpec): number {
  if (mint.kind !== 'discount') return Number(mint.amount)
  const { effect, usage_limit } = mint
  if (effect.type === 'percentage') return ofUses(effect.percent, usage_limit)
  return ofUses(effect.type === 'fixed_amount' ? Number(effect.amount) : UNKNOWN, usage_limit)
}

interface Held {
  readonly id: string
  readonly benefits: readonly Benefit[]
  /** How it is come by. */
  readonly terms: Terms
}

/** Benefits that cost nothing by themselves, or are counted elsewhere. */
const WORTHLESS = ['points_multiplier', 'reward_price', 'early_access', 'custom_perk']

/** What is given on entry counts together, and so do several benefits of one type. */
function worthsOfBenefits(program: Program, held: Held, worth_of_point: number): NamedFigure[] {
  const priced = held.benefits
    .filter(({ type }) => !WORTHLESS.includes(type))
    .map((one) => ({ ...one, worth: worthOfBenefit(one, worth_of_point) }))
  const groupOf = ({ type, worth }: { readonly type: string; readonly worth: number }) => {
    const group = type.startsWith('entry_') ? 'entry' : type
    return worth === UNKNOWN ? `${group} unknown` : group
  }
  return [...Map.groupBy(priced, groupOf)].map(([group, several]) => {
    const figure = several.reduce((sum, { worth }) => sum + worth, 0)
    const benefits = several.map(({ type, fields }) => ({
      ...completeFields(findBenefitType(type)?.fields ?? [], fields),
      ...{ type, code_valid_days: fields.codeValidDays ?? usualDays(program) },
    }))
    const at_checkout = group === 'percentage_discount' ? program.eligibility.member_discounts : {}
    return [`${held.id} ${group}`, { figure, terms: { ...held.terms, ...at_checkout, benefits } }]
  })
}

function worthOfBenefit({ type, fields }: Benefit, worth_of_point: number): number {
  switch (type) {
    case 'entry_points':
    case 'birthday_bonus':
      return Number(fields.points) * worth_of_point
    case 'entry_discount_code':
      return worthOfGift(fields)
    case 'percentage_discount':
      return Number(fields.percentage)
    default:
      return UNKNOWN
  }
}

/** A code on entry, by the fields of its benefit. */
export function worthOfGift(fields: RawFields): number {
  return worthOfCode({
    discountType: String(fields.discountType),
    discountValue: Number(fields.discountValue),
  })
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

/** What codes are worth that can be used so often; null: without end. */
function ofUses(worth: number, usage_limit: number | null): number {
  return worth === 0 ? 0 : worth * (usage_limit ?? UNKNOWN)
}

function worthsOfFriends({ referral: { friend_discount }, tiers }: Program): NamedFigure[] {
  const { enabled, tier_overrides, usage_limit, minimum_purchase, ...usual } = friend_discount
  if (!enabled) return []
  const promised = ({ type, value }: FriendTerms) => ({
    figure: ofUses(type === 'free_shipping' ? UNKNOWN : value, usage_limit),
    terms: { type, value: type === 'free_shipping' ? null : value, usage_limit, minimum_purchase },
  })
  // Each tier, since without its own discount it has the usual one.
  const of_tiers = tiers.map(({ id }): NamedFigure => {
    const own = tier_overrides.find(({ tier_id }) => tier_id === id)
    return [`friend of ${id}`, { ...promised(own ?? usual), instead_of: 'friend' }]
  })
  return [['friend', promised(usual)], ...of_tiers]
}

/** One order of a friend pays both: who has sent them, and the friend. */
function worthsOfPairs(
  senders: readonly NamedFigure[],
  friends: readonly NamedFigure[],
): NamedFigure[] {
  return senders.flatMap(([sender, { figure, terms }]) =>
    friends.map(
      ([name, friend]): NamedFigure => [
        `${sender} and ${name}`,
        {
          figure: figure + friend.figure,
          terms: { sender: terms, friend: friend.terms },
          by_terms: true,
          ...(friend.instead_of === undefined
            ? {}
            : { instead_of: `${sender} and ${friend.instead_of}` }),
        },
      ],
    ),
  )
}

function worthsOfPartners(program: Program): NamedFigure[] {
  const { affiliate_groups } = program
  const affiliate_settings = completePartnerSettings(program)
  const { commission_base, holdback_days } = affiliate_settings
  const { link_attribution_window_days, allow_self_referral } = affiliate_settings
  const how = { commission_base, holdback_days, link_attribution_window_days, allow_self_referral }
  const all = [{ id: 'partners', commission: null, customer_discount: null }, ...affiliate_groups]
  return all.flatMap((group): NamedFigure[] => {
    const { type, code_rate, link_rate } = group.commission ?? affiliate_settings.commission
    const discount = group.customer_discount ?? affiliate_settings.customer_discount
    const commission = {
      figure: Math.max(code_rate, link_rate),
      terms: { type, code_rate, link_rate, ...how },
    }
    // Anybody can use a partner's code, as often as they like.
    const code = { figure: ofUses(discount.value, null), terms: { ...discount } }
    return [
      [`${group.id} commission`, { ...commission, instead_of: 'partners commission' }],
      [`${group.id} discount`, { ...code, instead_of: 'partners discount' }],
    ]
  })
}
