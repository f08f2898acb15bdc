import { Fraction } from '../../lib/fraction.ts'
import { hasCome } from '../campaigns/campaign-state.ts'
import { completeFields } from '../catalogue/fill-fields.ts'
import { offerFields } from '../catalogue/rewards/every-reward.ts'
import { findRewardType } from '../catalogue/rewards/index.ts'
import { tierHeld } from '../orders/held-multipliers.ts'
import type { Program, Reward } from '../program.ts'
import type { TierCount } from './tier-count.ts'

/** What members could redeem with their points. */
export interface Liability {
  readonly reward_id: string
  readonly value_per_point: Fraction
  readonly amount: Fraction
}

/** A reward of fixed cash value that members can redeem, now or later. */
export interface CashReward {
  readonly reward_id: string
  readonly value_per_point: Fraction
  /** The most that one redemption takes. */
  readonly points_per_use: number
  /** By all members together; null: no limit. */
  readonly uses_left: number | null
  readonly per_customer_limit: number | null
  /** The tiers, as accounts have them, whose members can redeem it. */
  readonly tier_ids: readonly (string | null)[]
  /** The points of these members, as decimal text. */
  readonly points: string
}

/** What a redemption of a reward is worth, in shop currency; null: nobody can tell. */
type ValueOf = (reward: Reward) => number | null

/** The enabled rewards of fixed cash value that have not ended and are not used up. */
export function cashRewards(
  program: Program,
  counts: readonly TierCount[],
  uses: ReadonlyMap<string, number>,
  now: Date,
  amountOf: ValueOf = cashValueOf,
): CashReward[] {
  return program.rewards.flatMap((reward) => {
    const value_per_point = worthOfPoint(reward, amountOf)
    const offer = completeFields(offerFields, reward.fields)
    const { usageLimit, perCustomerLimit, tierIds, endsAt } = offer
    const uses_left = usageLimit === null ? null : usageLimit - (uses.get(reward.id) ?? 0)
    const isOpenTo = (tier_id: string | null) => {
      const held = tierHeld(program, tier_id)
      return tierIds.length === 0 || (held !== null && tierIds.includes(held.id))
    }
    // A reward only for tiers that are gone, or while tiers are not live.
    const is_nobodys = ![null, ...program.tiers.map(({ id }) => id)].some(isOpenTo)
    const is_over = hasCome(endsAt, now) || (uses_left !== null && uses_left <= 0)
    if (!reward.enabled || value_per_point === null || is_over || is_nobodys) return []
    const served = counts.filter(({ tier_id }) => isOpenTo(tier_id))
    const points = Fraction.sum(served.map((count) => Fraction.of(count.outstanding_points)))
    return {
      reward_id: reward.id,
      value_per_point,
      points_per_use: findRewardType(reward.type)?.mostPoints(reward) ?? Number.MAX_SAFE_INTEGER,
      uses_left,
      per_customer_limit: perCustomerLimit,
      tier_ids: served.map(({ tier_id }) => tier_id),
      points: points.toDecimal(0),
    }
  })
}

/**
 * The most that could be redeemed with one of these rewards, pro rata for points that do not make
 * up a whole price; null if there is none. `limited` says, by reward, how many points count for the
 * rewards with a limit for each customer.
 */
export function liabilityOf(
  rewards: readonly CashReward[],
  limited: ReadonlyMap<string, string>,
): Liability | null {
  return greatestLiability(rewards.map((reward) => liabilityBy(reward, limited)))
}

/** null: there is none. */
export function greatestLiability(several: readonly Liability[]): Liability | null {
  const [first, ...others] = several
  if (first === undefined) return null
  return others.reduce((most, one) => (one.amount.isAbove(most.amount) ? one : most), first)
}

function liabilityBy(reward: CashReward, limited: ReadonlyMap<string, string>): Liability {
  const { reward_id, value_per_point, points_per_use, uses_left } = reward
  const points = Fraction.of(limited.get(reward_id) ?? reward.points)
  const room =
    uses_left === null ? points : Fraction.of(points_per_use).times(Fraction.of(uses_left))
  return { reward_id, value_per_point, amount: Fraction.min(points, room).times(value_per_point) }
}

/** Of a fixed amount. */
export function cashValueOf(reward: Reward): number | null {
  return findRewardType(reward.type)?.cashValue(reward) ?? null
}

function worthOfPoint(reward: Reward, amountOf: ValueOf): Fraction | null {
  const value = amountOf(reward)
  return value === null ? null : Fraction.of(value).over(Fraction.of(reward.points_cost))
}
