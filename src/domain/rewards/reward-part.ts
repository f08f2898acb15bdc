import { findRewardType } from '../catalogue/rewards/index.ts'
import type { Words } from '../catalogue/words.ts'
import { definePart, inList, type References } from '../part.ts'
import type { Reward } from '../program.ts'
import { changedReward } from './rewards.ts'

/** What points buy. */
export const rewardPart = definePart<'reward', Reward, References>({
  kind: 'reward',
  ...inList('rewards', { what: 'rewards', maximum: 250 }),
  label: ({ name }) => name,
  summary: summarizeReward,
  mayBecome: ({ program, shop }, { after }) =>
    after === null ? { value: null } : changedReward(program, shop, after, {}),
})

export function summarizeReward(reward: Reward, words: Words): string {
  const text = findRewardType(reward.type)?.summary(reward, words) ?? reward.name
  return reward.enabled ? text : words.off(text)
}
