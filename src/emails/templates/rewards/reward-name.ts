import { titleIn } from '../../../domain/catalogue/titles.ts'
import type { Reward } from '../../../domain/program.ts'
import type { Redemption } from '../../../domain/rewards/redemptions.ts'
import type { EmailInputs } from '../../domain/records.ts'

export function rewardName({ language }: EmailInputs, reward: Reward): string {
  return titleIn(reward, language) ?? reward.name
}

/** Its current name in the programme, or the name when it was redeemed. */
export function redeemedName(
  inputs: EmailInputs,
  redemption: Pick<Redemption, 'reward_id' | 'reward_name'>,
): string {
  const reward = inputs.program.rewards.find(({ id }) => id === redemption.reward_id)
  return reward === undefined ? redemption.reward_name : rewardName(inputs, reward)
}
