import type { Reward } from '../program.ts'

/** What a reward did in a period. Amounts are decimal text. */
export interface RewardCounts {
  readonly reward_id: string
  readonly name: string
  /** Not cancelled since. */
  readonly redemptions: number
  /** The members who redeemed it. */
  readonly redeemers: number
  /** That used a code of it, and by how many members. */
  readonly orders: number
  readonly buyers: number
  readonly turnover: string
}

/** A reward in two periods; null: nothing of it was redeemed or used. */
export interface ComparedReward {
  readonly reward_id: string
  readonly name: string
  readonly period: RewardCounts | null
  readonly compared: RewardCounts | null
}

/** All rewards that there are, and those that were redeemed then; the most redeemed ones first. */
export function compareRewards(
  rewards: readonly Pick<Reward, 'id' | 'name'>[],
  period: readonly RewardCounts[],
  compared: readonly RewardCounts[],
): ComparedReward[] {
  const of = (counts: readonly RewardCounts[]) => new Map(counts.map((one) => [one.reward_id, one]))
  const [now, then] = [of(period), of(compared)]
  const names = new Map([
    ...[...compared, ...period].map(({ reward_id, name }) => [reward_id, name] as const),
    ...rewards.map(({ id, name }) => [id, name] as const),
  ])
  return [...names]
    .map(([reward_id, name]) => ({
      ...{ reward_id, name },
      period: now.get(reward_id) ?? null,
      compared: then.get(reward_id) ?? null,
    }))
    .toSorted((one, other) => usedIn(other.period) - usedIn(one.period))
}

function usedIn(counts: RewardCounts | null): number {
  return counts === null ? 0 : counts.redemptions
}
