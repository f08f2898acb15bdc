import { type CashReward, cashValueOf } from '../analytics/liability.ts'
import { campaignStatus, type StoredCampaign } from '../campaigns/campaign-state.ts'
import type { Campaign } from '../campaigns/campaigns.ts'
import type { Program, Reward } from '../program.ts'
import { priceOf } from '../rewards/customer-rewards.ts'
import { isLooser, type Terms } from './terms.ts'

/**
 * What a programme promises at best, in figures that can be compared with a limit. Switches do not
 * count: what is off may be switched on.
 */
export interface Promises {
  /** Each reward has its lowest price and is open to all if a campaign unlocks it. */
  readonly program: Program
  /** Those that are scheduled or run. */
  readonly campaigns: readonly Campaign[]
}

/** A figure that a programme promises, and what goes with it without a price. */
export interface Promised {
  readonly figure: number
  readonly terms: Terms
}

/** By what promises it, so that two programmes can be compared one by one. */
export type Figures = ReadonlyMap<string, Promised>

/**
 * Points buy amounts, and percentages of an order, which count as of 100. Both are judged by
 * themselves: a percentage that is worth more hides no amount.
 */
export const WORTH_KINDS = ['amount', 'percent'] as const
export type WorthKind = (typeof WORTH_KINDS)[number]

/** The rewards that can be redeemed, by what they are worth. */
export type Redeemable = Readonly<Record<WorthKind, readonly CashReward[]>>

/** What a reward is worth, as an amount or as percent of an order of 100. */
export const VALUE_OF: Readonly<Record<WorthKind, (reward: Reward) => number | null>> = {
  amount: cashValueOf,
  percent: (reward) => (cashValueOf(reward) === null ? reward.discount_value : null),
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
    const fields = spotlights.length > 0 ? { ...reward.fields, tierIds: [] } : reward.fields
    return { ...reward, fields, points_cost: priceOf(reward, benefits, sales) }
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
  const raised = [...after].filter(([name, { figure, terms }]) => {
    const was = before.get(name)
    return was === undefined || figure > was.figure || isLooser(was.terms, terms)
  })
  return Math.max(0, ...raised.map(([, { figure }]) => figure))
}

/** Without the rest that figures of binary fractions leave. */
export function exact(figure: number): number {
  return Number.isFinite(figure) ? Number(figure.toFixed(4)) : figure
}
