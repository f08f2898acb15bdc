import { hasCome } from '../campaigns/campaign-state.ts'
import type { Campaign } from '../campaigns/campaigns.ts'
import { completeFields } from '../catalogue/fill-fields.ts'
import { codeFields, offerFields } from '../catalogue/rewards/every-reward.ts'
import { findRewardType } from '../catalogue/rewards/index.ts'
import type { RewardType } from '../catalogue/rewards/reward-type.ts'
import { titleIn } from '../catalogue/titles.ts'
import type { Program, Reward } from '../program.ts'
import { priceOf } from '../rewards/customer-rewards.ts'
import { type ShopperWriters, together } from './shopper-writers.ts'
import { grantText, ordersFrom } from './worth.ts'

/** A reward, as shoppers read it before anything is known of them. */
export interface OfferedReward {
  readonly id: string
  readonly type: string
  readonly title: string
  readonly text: string
  readonly points_cost: number
  /** The points of one step, where shoppers choose how many they spend. */
  readonly points_step: number | null
  readonly is_variable: boolean
}

/** The rewards that are on offer now, with what running campaigns for everybody do to them. */
export function offeredRewards(
  program: Program,
  campaigns: readonly Campaign[],
  writers: ShopperWriters,
  now: Date,
): OfferedReward[] {
  return program.rewards
    .filter((reward) => isOffered(reward, campaigns, now))
    .flatMap((reward) => {
      const type = findRewardType(reward.type)
      if (type === null) return []
      const sales = spotlights(reward, campaigns).flatMap((one) => one.sale_points_cost ?? [])
      return [offered({ ...reward, points_cost: priceOf(reward, [], sales) }, type, writers)]
    })
}

/** Whether a reward is on offer now: by itself, or because a campaign shows it. */
export function isOffered(reward: Reward, campaigns: readonly Campaign[], now: Date): boolean {
  const { startsAt, endsAt } = completeFields(offerFields, reward.fields)
  const has_begun = startsAt === null || hasCome(startsAt, now)
  const is_on = reward.enabled || spotlights(reward, campaigns).length > 0
  return is_on && has_begun && !hasCome(endsAt, now)
}

function spotlights({ id }: Reward, campaigns: readonly Campaign[]) {
  return campaigns
    .flatMap(({ spotlight_rewards }) => spotlight_rewards)
    .filter(({ reward_id }) => reward_id === id)
}

function offered(reward: Reward, type: RewardType, writers: ShopperWriters): OfferedReward {
  const { minimumPurchase } = completeFields(codeFields, reward.fields)
  const { pointsStep } = type.complete(reward).fields
  const points_step = typeof pointsStep === 'number' ? pointsStep : null
  const step = { ...reward, points_cost: points_step ?? reward.points_cost }
  const given = grantText(type.grant(step), writers)
  return {
    id: reward.id,
    type: reward.type,
    title: titleIn(reward, writers.tag) ?? reward.name,
    text: together(
      points_step === null ? given : writers.say.each_step(given, writers.points(points_step)),
      ordersFrom(minimumPurchase, writers),
    ),
    points_cost: reward.points_cost,
    points_step,
    is_variable: points_step !== null,
  }
}
