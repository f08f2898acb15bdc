import type { Fraction } from '../../lib/fraction.ts'
import type { Campaign } from '../campaigns/campaigns.ts'
import type { Benefit } from '../catalogue/benefit.ts'
import type { Membership } from '../memberships/membership.ts'
import {
  type Boost,
  type HeldMultipliers,
  multiplierOutcomes,
  standingMultiplier,
} from '../orders/multipliers.ts'
import type { Tier } from '../program.ts'
import type { Figures, Promised, Promises } from './promises.ts'
import type { Terms } from './terms.ts'

/** A tier or a membership that somebody has at a moment, and the campaigns that boost them then. */
interface Situation {
  /** null: neither. */
  readonly held_id: string | null
  readonly tier_id: string | null
  readonly standing: HeldMultipliers
  readonly boosts: readonly Boost[]
}

/** What points are multiplied by in a situation, and the campaigns behind it. */
export interface Outcome extends Pick<Situation, 'held_id' | 'tier_id'> {
  readonly campaign_ids: readonly string[]
  readonly multiplier: number
}

/** What each thing multiplies points by at best, with all that holds for a member at one moment. */
export function multipliersOf(promises: Promises): Figures {
  const { program, campaigns } = promises
  const terms = new Map<string, Terms>([
    ...program.tiers.map((tier) => [tier.id, multiplying(tier, tierTerms(tier))] as const),
    ...program.memberships.map((one) => [one.id, multiplying(one, membershipTerms(one))] as const),
    ...campaigns.map((one) => [one.id, boostTerms(one)] as const),
  ])
  const figures = new Map<string, Promised>()
  for (const { held_id, campaign_ids, multiplier } of [
    ...orderOutcomes(promises),
    ...boostOutcomes(promises),
  ]) {
    for (const id of held_id === null ? campaign_ids : [held_id, ...campaign_ids]) {
      const figure = Math.max(multiplier, figures.get(id)?.figure ?? 0)
      figures.set(id, { figure, terms: terms.get(id) ?? {} })
    }
  }
  return figures
}

function multiplying(held: Multiplying, terms: Terms): Terms {
  return { ...terms, points_multiplier: heldMultiplier(held) }
}

/** What the points of orders are multiplied by. */
export function orderOutcomes(promises: Promises): Outcome[] {
  return orderSituations(promises).flatMap(outcomesOf)
}

/** The same of awards that are no orders. */
export function boostOutcomes(promises: Promises, rule_type?: string): Outcome[] {
  return otherSituations(promises, rule_type).flatMap(outcomesOf)
}

function outcomesOf({ held_id, tier_id, standing, boosts }: Situation): Outcome[] {
  const alone = { multiplier: standingMultiplier(standing), boosts: [] }
  return [alone, ...multiplierOutcomes(standing, boosts)].map((one) => ({
    ...{ held_id, tier_id, multiplier: numberOf(one.multiplier) },
    campaign_ids: one.boosts.map(({ campaign_id }) => campaign_id),
  }))
}

/** The most that the points of an award that is no order are multiplied by. */
export function greatestBoost(promises: Promises, rule_type: string): number {
  return Math.max(1, ...boostOutcomes(promises, rule_type).map(({ multiplier }) => multiplier))
}

const NOTHING_HELD = { tier_multiplier: 1, membership_multiplier: 1 }

/** Of an order: what somebody holds counts with the campaigns. */
function orderSituations(promises: Promises): Situation[] {
  const { tiers, memberships } = promises.program
  const best_membership = Math.max(1, ...memberships.map(heldMultiplier))
  return [null, ...tiers].flatMap((tier) => {
    const tier_id = tier?.id ?? null
    const tier_multiplier = tier === null ? 1 : heldMultiplier(tier)
    const owned = memberships.map((one) => ({
      held_id: one.id,
      standing: { tier_multiplier: 1, membership_multiplier: heldMultiplier(one) },
    }))
    const standings = [
      { held_id: null, standing: { tier_multiplier, membership_multiplier: best_membership } },
      { held_id: tier_id, standing: { ...NOTHING_HELD, tier_multiplier } },
      ...owned,
    ]
    const together = boostsTogether(promises, 'order_placed', tier_id)
    return standings.flatMap((one) => together.map((boosts) => ({ ...one, tier_id, boosts })))
  })
}

/** Of any other award: only campaigns multiply it. */
function otherSituations(promises: Promises, only?: string): Situation[] {
  const { program, campaigns } = promises
  const named = new Set(campaigns.flatMap(({ rule_types }) => rule_types))
  const rule_types = only === undefined ? [...named] : [only]
  return rule_types
    .filter((rule_type) => rule_type !== 'order_placed')
    .flatMap((rule_type) =>
      [null, ...program.tiers.map(({ id }) => id)].flatMap((tier_id) =>
        boostsTogether(promises, rule_type, tier_id).map((boosts) => ({
          ...{ held_id: null, tier_id, standing: NOTHING_HELD, boosts },
        })),
      ),
    )
}

/** The campaigns that boost members of a tier at one moment, for each moment at which one begins. */
function boostsTogether(
  { campaigns }: Promises,
  rule_type: string,
  tier_id: string | null,
): (readonly Boost[])[] {
  const boosting = campaigns.filter(
    ({ multiplier, rule_types, audience: { mode, tier_ids } }) =>
      multiplier !== null &&
      rule_types.includes(rule_type) &&
      (mode !== 'tier' || (tier_id !== null && tier_ids.includes(tier_id))),
  )
  const moments = [...new Set(boosting.map(startOf))]
  const sets = moments.map((moment) =>
    boosting.filter((one) => startOf(one) <= moment && moment < endOf(one)),
  )
  const named = new Map(sets.map((set) => [set.map(({ id }) => id).join(), set]))
  return [[], ...[...named.values()].map((set) => set.map(asBoost))]
}

function asBoost({ id, multiplier, stacking_mode }: Campaign): Boost {
  return {
    campaign_id: id,
    multiplier: multiplier ?? 1,
    stacking_mode: stacking_mode ?? 'compound',
    ...{ is_scoped: false, bonus_points_left: null },
  }
}

function startOf({ starts_at }: Campaign): number {
  return starts_at === null ? 0 : Date.parse(starts_at)
}

function endOf({ ends_at }: Campaign): number {
  return ends_at === null ? Number.POSITIVE_INFINITY : Date.parse(ends_at)
}

interface Multiplying {
  readonly points_multiplier: number
  /** Of a membership. */
  readonly inactive_points_multiplier?: number
  readonly benefits: readonly Benefit[]
}

/** What a tier or a membership multiplies the points of orders by. */
export function heldMultiplier({
  points_multiplier,
  inactive_points_multiplier = 1,
  benefits,
}: Multiplying): number {
  const of_benefits = benefits
    .filter(({ type }) => type === 'points_multiplier')
    .map(({ fields }) => Number(fields.multiplier))
  return Math.max(points_multiplier, inactive_points_multiplier, ...of_benefits)
}

/** How a tier is come by. */
export function tierTerms({ threshold, combine, criteria }: Tier): Terms {
  return { threshold, combine, criteria }
}

/** How a membership is come by. */
export function membershipTerms({ product, ...membership }: Membership): Terms {
  const { billing_type, term, billing_interval, grace_days } = membership
  const { activity_window_months, inactive_points_multiplier } = membership
  return {
    ...{ price: product.price, billing_type, term, billing_interval, grace_days },
    ...{ activity_window_months, inactive_points_multiplier },
  }
}

/** When a campaign runs, who takes part, and what it boosts. */
export function campaignTerms(campaign: Campaign): Terms {
  const { starts_at, ends_at, rule_types, product_scope, audience, limits } = campaign
  return { starts_at, ends_at, rule_types, product_scope, audience, limits }
}

/** The same, and by how much it boosts. */
export function boostTerms(campaign: Campaign): Terms {
  const { multiplier, stacking_mode } = campaign
  return { ...campaignTerms(campaign), multiplier, stacking_mode }
}

function numberOf(multiplier: Fraction): number {
  return Number(multiplier.toDecimal(4))
}
