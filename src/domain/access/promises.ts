import { type CashReward, cashValueOf } from '../analytics/liability.ts'
import { campaignStatus, type StoredCampaign } from '../campaigns/campaign-state.ts'
import type { Campaign } from '../campaigns/campaigns.ts'
import type { Program, Reward } from '../program.ts'
import { priceOf } from '../rewards/customer-rewards.ts'
import { isLooser, type Terms } from './terms.ts'
import { type GivenProducts, unpricedWorth } from './unpriced-worth.ts'

/**
 * What a programme promises at best, in figures that can be compared with a limit. Switches do not
 * count: what is off may be switched on.
 */
export interface Promises {
  /** Each reward has its lowest price, and is on and open to all if a campaign shows it. */
  readonly program: Program
  /** Those that are scheduled or run. */
  readonly campaigns: readonly Campaign[]
}

/** A figure that a programme promises, and what goes with it without a price. */
export interface Promised {
  readonly figure: number
  readonly terms: Terms
  /** Of what is claimed: the figure by tier, without what `on_top_of` promises. */
  readonly each?: Readonly<Record<string, number>>
  /** Whether only its terms can raise it: that points are worth more counts in its parts. */
  readonly by_terms?: true
  /** The name of what holds where this does not. */
  readonly instead_of?: string
  /** The name of what is promised without it, too, and is part of the figure. */
  readonly on_top_of?: string
}

export type NamedFigure = readonly [string, Promised]

/** By what promises it, so that two programmes can be compared one by one. */
export type Figures = ReadonlyMap<string, Promised>

/**
 * Points buy amounts, percentages of an order, which count as of 100, and what has no price. Each is
 * judged by itself: a percentage that is worth more hides no amount.
 */
export const WORTH_KINDS = ['amount', 'percent', 'priceless'] as const
export type WorthKind = (typeof WORTH_KINDS)[number]

/** The rewards that can be redeemed, by what they are worth. */
export type Redeemable = Readonly<Record<WorthKind, readonly CashReward[]>>

/** What a reward is worth, by what it counts as. */
export function valuesOf(
  products: GivenProducts,
): Readonly<Record<WorthKind, (reward: Reward) => number | null>> {
  return {
    amount: cashValueOf,
    percent: (reward) => (cashValueOf(reward) === null ? reward.discount_value : null),
    priceless: (reward) =>
      cashValueOf(reward) === null && reward.discount_value === null
        ? unpricedWorth(reward, products)
        : null,
  }
}

export function promisesOf(
  program: Program,
  stored: readonly StoredCampaign[],
  now: Date,
): Promises {
  const campaigns = stored
    .filter((one) => ['scheduled', 'active'].includes(campaignStatus(one, now)))
    .map(({ document }) => document)
  const benefits = [...program.tiers, ...program.memberships].flatMap((held) => held.benefits)
  const rewards = program.rewards.map((reward) => {
    const spotlights = campaigns
      .flatMap(({ spotlight_rewards }) => spotlight_rewards)
      .filter(({ reward_id }) => reward_id === reward.id)
    const sales = spotlights.flatMap(({ sale_points_cost }) => sale_points_cost ?? [])
    const points_cost = priceOf(reward, benefits, sales)
    if (spotlights.length === 0) return { ...reward, points_cost }
    return { ...reward, points_cost, enabled: true, fields: { ...reward.fields, tierIds: [] } }
  })
  const switches = { ...program.switches, program_enabled: true, tiers_enabled: true }
  return { program: { ...program, switches, rewards }, campaigns }
}

/** What a point buys at best of rewards of one kind. */
export function worthOfPoint(rewards: readonly CashReward[]): number {
  return Math.max(0, ...rewards.map(({ value_per_point }) => Number(value_per_point.toDecimal(9))))
}

/**
 * The highest figure of those that are higher than before, or that give more by something without a
 * price: these count as new. 0: none does.
 */
export function highestRaised(before: Figures, after: Figures): number {
  const raised = [...after].filter(
    ([name, { figure, terms, by_terms = false, instead_of = name }]) => {
      const was = before.get(name) ?? before.get(instead_of)
      if (was === undefined || isLooser(was.terms, terms)) return true
      return figure > was.figure && !by_terms
    },
  )
  return Math.max(0, ...raised.map(([, { figure }]) => figure))
}

/** Without the rest that figures of binary fractions leave. */
export function exact(figure: number): number {
  return Number.isFinite(figure) ? Number(figure.toFixed(4)) : figure
}
