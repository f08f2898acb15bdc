import { Fraction } from '../../lib/fraction.ts'
import { findRewardType } from '../catalogue/rewards/index.ts'
import { currencyText } from '../minor-unit.ts'
import type { CustomerReward } from './customer-rewards.ts'

/**
 * What points are worth to a member: by the reward that gives the most for each, pro rata where they
 * do not make up its price. Decimal text; null: no reward that the member could redeem has a fixed
 * value.
 */
export function worthOfPoints(
  points: number,
  offered: readonly CustomerReward[],
  currency: string,
): string | null {
  const [first, ...others] = offered.flatMap(({ reward, can_redeem: { state } }) => {
    const value = findRewardType(reward.type)?.cashValue(reward) ?? null
    const is_open = state === 'redeemable' || state === 'insufficient_points'
    return value === null || !is_open
      ? []
      : [Fraction.of(value).over(Fraction.of(reward.points_cost))]
  })
  if (first === undefined) return null
  return currencyText(Fraction.max(first, ...others).times(Fraction.of(points)), currency)
}
