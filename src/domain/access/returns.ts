import type { Benefit } from '../catalogue/benefit.ts'
import { percentageDiscount } from '../catalogue/benefits/percentage-discount.ts'
import { orderFields, orderPlaced } from '../catalogue/earning/order-placed.ts'
import { completePartnerSettings } from '../partners/terms.ts'
import type { EarningRule, Program, Tier } from '../program.ts'
import {
  boostTerms,
  heldMultiplier,
  membershipTerms,
  type Outcome,
  orderOutcomes,
  tierTerms,
} from './greatest-multipliers.ts'
import { exact, type Figures, type NamedFigure, type Promises } from './promises.ts'
import type { Terms } from './terms.ts'

/**
 * What could come back of an order at best, in percent of what customers spend: points, discounts
 * that stand, and what partners get. By each tier, membership and campaign, so that what one of
 * them gives hides no other.
 */
export function returnsOf(promises: Promises, worth_of_point: number): Figures {
  const outcomes = orderOutcomes(promises)
  const earnings = promises.program.earning_rules
    .filter(({ enabled, type }) => enabled && type === orderPlaced.type)
    .map((rule) => earningOf(promises.program, rule, outcomes, worth_of_point))
  const promised = [
    // Discounts that stand are taken off orders that earn nothing, too.
    ...[null, ...earnings].flatMap((earning) => [
      ...returnsOfTiers(promises, earning),
      ...returnsOfMemberships(promises, earning),
    ]),
    ...earnings.flatMap((earning) => returnsOfCampaigns(promises, earning)),
    ...returnsOfPartners(promises, mostPoints(earnings.flatMap((one) => one.outcomes))),
  ]
  return new Map(promised.map(([name, one]) => [name, { ...one, figure: exact(one.figure) }]))
}

/** A rule that pays for orders, and what they earn by it. */
interface Earning {
  readonly id: string
  readonly terms: Terms
  readonly rateOf: (tier_id: string | null) => number
  readonly outcomes: readonly Earned[]
}

interface Earned extends Outcome {
  /** What the points are worth, in percent of the order. */
  readonly points: number
}

function earningOf(
  { eligibility }: Program,
  { id, fields }: EarningRule,
  outcomes: readonly Outcome[],
  worth_of_point: number,
): Earning {
  const { earnPoints, earnDenominator, tierPoints, ...terms } = orderFields(fields)
  const { member_discounts: _discounts, opt_in, opt_in_policies: _policies, ...who } = eligibility
  const rateOf = (tier_id: string | null) =>
    ((tier_id !== null && tierPoints[tier_id]) || earnPoints) / earnDenominator
  const earned = outcomes.map((outcome) => ({
    ...outcome,
    points: rateOf(outcome.tier_id) * outcome.multiplier * worth_of_point * 100,
  }))
  const needs_opt_in = opt_in.required
  return { id, terms: { ...terms, ...who, needs_opt_in }, rateOf, outcomes: earned }
}

function mostPoints(outcomes: readonly Earned[]): number {
  return Math.max(0, ...outcomes.map(({ points }) => points))
}

/** What members of each tier get; those of a new one had what others have. */
function returnsOfTiers(promises: Promises, earning: Earning | null): NamedFigure[] {
  const { program } = promises
  const from_memberships = bestDiscount(program.memberships)
  return [null, ...program.tiers].flatMap((tier): NamedFigure[] => {
    const percentage = tier === null ? 0 : discountOf(tier)
    const discount = Math.max(percentage, from_memberships)
    const standing = standingTerms(program, percentage)
    if (earning === null) {
      if (tier === null || percentage === 0) return []
      const terms = { ...standing, held: tierTerms(tier) }
      return [[`orders of ${tier.id}`, { figure: discount, terms }]]
    }
    const tier_id = tier?.id ?? null
    const figure = mostPoints(earning.outcomes.filter((one) => one.tier_id === tier_id)) + discount
    const terms = {
      ...{ ...earning.terms, ...standing, order_points: earning.rateOf(tier_id) },
      points_multiplier: tier === null ? 1 : heldMultiplier(tier),
      held: tier !== null && hasOwnReturn(promises, tier, earning) ? tierTerms(tier) : null,
    }
    const instead_of = `${earning.id} of null`
    return [[`${earning.id} of ${tier_id}`, { figure, terms, instead_of }]]
  })
}

/** Whether orders of its members can earn more than those of others. */
function hasOwnReturn({ campaigns }: Promises, tier: Tier, { rateOf }: Earning): boolean {
  return (
    heldMultiplier(tier) > 1 ||
    discountOf(tier) > 0 ||
    rateOf(tier.id) > rateOf(null) ||
    campaigns.some(
      ({ audience: { mode, tier_ids } }) => mode === 'tier' && tier_ids.includes(tier.id),
    )
  )
}

/** What those of each membership get, of whatever tier they are. */
function returnsOfMemberships({ program }: Promises, earning: Earning | null): NamedFigure[] {
  return program.memberships.flatMap((membership): NamedFigure[] => {
    const { id } = membership
    const percentage = discountOf(membership)
    const points_multiplier = heldMultiplier(membership)
    if (percentage === 0 && (earning === null || points_multiplier <= 1)) return []
    const figures = [null, ...program.tiers].map((tier) => {
      const tier_id = tier?.id ?? null
      const earned = earning?.outcomes.filter(
        (one) =>
          one.tier_id === tier_id &&
          (one.held_id === id || (tier_id !== null && one.held_id === tier_id)),
      )
      return mostPoints(earned ?? []) + Math.max(percentage, tier === null ? 0 : discountOf(tier))
    })
    const terms = { ...standingTerms(program, percentage), held: membershipTerms(membership) }
    const figure = Math.max(...figures)
    return earning === null
      ? [[`orders of ${id}`, { figure, terms }]]
      : [[`${earning.id} of ${id}`, { figure, terms: { ...terms, points_multiplier } }]]
  })
}

/** What orders get that a campaign boosts, by the tier and the membership that it meets. */
function returnsOfCampaigns(
  { program, campaigns }: Promises,
  { id, outcomes }: Earning,
): NamedFigure[] {
  const discounts = new Map(program.tiers.map((tier) => [tier.id, discountOf(tier)]))
  const from_memberships = bestDiscount(program.memberships)
  return campaigns.flatMap((campaign): NamedFigure[] => {
    const boosted = outcomes.filter(
      ({ campaign_ids, points }) => points > 0 && campaign_ids.includes(campaign.id),
    )
    if (boosted.length === 0) return []
    const figures = boosted.map(
      ({ tier_id, points }) =>
        points + Math.max(from_memberships, (tier_id !== null && discounts.get(tier_id)) || 0),
    )
    return [
      [`${id} in ${campaign.id}`, { figure: Math.max(...figures), terms: boostTerms(campaign) }],
    ]
  })
}

/**
 * What an order with a partner's code costs. If partners earn on orders of their own, their points
 * and discounts count too.
 */
function returnsOfPartners({ program }: Promises, points: number): NamedFigure[] {
  const { eligibility, affiliate_groups, tiers, memberships } = program
  const affiliate_settings = completePartnerSettings(program)
  const { combine_with_other_discounts } = eligibility.member_discounts
  const { commission_base, holdback_days } = affiliate_settings
  const { link_attribution_window_days, allow_self_referral } = affiliate_settings
  const how = { commission_base, holdback_days, link_attribution_window_days, allow_self_referral }
  const standing = bestDiscount([...tiers, ...memberships])
  const all = [{ id: 'partners', commission: null, customer_discount: null }, ...affiliate_groups]
  return all.map((group): NamedFigure => {
    const commission = group.commission ?? affiliate_settings.commission
    const customer_discount = group.customer_discount ?? affiliate_settings.customer_discount
    const together = customer_discount.value + (combine_with_other_discounts ? standing : 0)
    const own = allow_self_referral ? Math.max(together, standing) + points : together
    const figure = Math.max(commission.code_rate, commission.link_rate) + own
    const terms = { commission, customer_discount, ...how, combine_with_other_discounts }
    return [group.id, { figure, terms, instead_of: 'partners' }]
  })
}

interface Held {
  readonly benefits: readonly Benefit[]
}

/** The best of them, which is the only one that is taken off. */
function bestDiscount(all: readonly Held[]): number {
  return Math.max(0, ...all.map(discountOf))
}

function discountOf({ benefits }: Held): number {
  const percentages = benefits
    .filter(({ type }) => type === percentageDiscount.type)
    .map(({ fields }) => Number(percentageDiscount.complete(fields).percentage))
  return Math.max(0, ...percentages)
}

function standingTerms({ eligibility }: Program, percentage: number): Terms {
  return { percentage, at_checkout: percentage > 0 ? eligibility.member_discounts : null }
}
