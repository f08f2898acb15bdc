import { findRewardType } from '../catalogue/rewards/index.ts'
import type { Words } from '../catalogue/words.ts'
import { definePart, inList } from '../part.ts'
import type { Reward } from '../program.ts'
import { changedReward } from './rewards.ts'

/** What points buy. */
export const rewardPart = definePart<'reward', Reward>({
  kind: 'reward',
  ...inList('rewards', { what: 'rewards', maximum: 250 }),
  label: ({ name }) => name,
  summary: summariseReward,
  restored: ({ program, shop }, { after }) =>
    after === null ? { value: null } : changedReward(program, shop, after, {}),
})

export function summariseReward(reward: Reward, words: Words): string {
  const text = findRewardType(reward.type)?.summary(reward, words) ?? reward.name
  return reward.enabled ? text : `${text} (off)`
}
