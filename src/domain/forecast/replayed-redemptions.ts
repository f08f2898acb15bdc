import { Fraction } from '../../lib/fraction.ts'
import { findRewardType } from '../catalogue/rewards/index.ts'
import { currencyText } from '../minor-unit.ts'
import { tierHeld } from '../orders/held-multipliers.ts'
import type { Program, Reward } from '../program.ts'
import { isSame } from '../program-diff.ts'
import { priceOf } from '../rewards/customer-rewards.ts'
import type { ComparedChange } from './compared-change.ts'
import type { RedemptionFigures, RewardForecast } from './forecast.ts'

/** How often a reward was redeemed in the window for so many points, by members of a tier of now. */
export interface PastRedemptions {
  readonly reward_id: string
  readonly tier_id: string | null
  readonly points_spent: number
  readonly redemptions: number
}

/** The rewards that a change changes; one that is new was not redeemed before. */
export function changedRewards({ before, after }: ComparedChange): Reward[] {
  const others = new Map(after.rewards.map((reward) => [reward.id, reward]))
  const ladders_differ = !isSame(before.tiers, after.tiers)
  return before.rewards.filter((reward) => ladders_differ || !isSame(reward, others.get(reward.id)))
}

/** What the same redemptions take and give on both sides, by reward. */
export function replayRedemptions(
  { before, after }: ComparedChange,
  rewards: readonly Reward[],
  past: readonly PastRedemptions[],
  currency: string,
): RewardForecast[] {
  return rewards.flatMap(({ id, name }) => {
    const own = past.filter(({ reward_id }) => reward_id === id)
    if (own.length === 0) return []
    const sideOf = (program: Program) => figuresOf(program, id, own, currency)
    return [{ reward_id: id, name, as_is: sideOf(before), as_would_be: sideOf(after) }]
  })
}

function figuresOf(
  program: Program,
  reward_id: string,
  past: readonly PastRedemptions[],
  currency: string,
): RedemptionFigures {
  const reward = program.rewards.find(({ id }) => id === reward_id)
  const offered = reward?.enabled && program.switches.program_enabled ? reward : null
  const bought = past.flatMap(({ redemptions, ...one }) => {
    const each = offered === null ? null : buy(program, offered, one)
    return each === null ? [] : [{ redemptions, ...each }]
  })
  const values = bought.map(({ value, redemptions }) => value?.times(Fraction.of(redemptions)))
  const is_priced = values.every((value) => value !== undefined)
  return {
    redemptions: bought.reduce((sum, { redemptions }) => sum + redemptions, 0),
    points: bought.reduce((sum, { redemptions, points }) => sum + redemptions * points, 0),
    value: is_priced
      ? currencyText(Fraction.sum(values.flatMap((value) => value ?? [])), currency)
      : null,
  }
}

/** One redemption at this programme's price; null: it cannot be made. */
function buy(
  program: Program,
  reward: Reward,
  { tier_id, points_spent }: Pick<PastRedemptions, 'tier_id' | 'points_spent'>,
): { readonly points: number; readonly value: Fraction | undefined } | null {
  const type = findRewardType(reward.type)
  if (type === null) return null
  const chosen = type.checkPoints(reward, points_spent)
  if (chosen !== null && chosen.length > 0) return null
  const benefits = tierHeld(program, tier_id)?.benefits ?? []
  const points = chosen === null ? priceOf(reward, benefits, []) : points_spent
  const value = type.cashValue({ ...reward, points_cost: points })
  return { points, value: value === null ? undefined : Fraction.of(value) }
}
