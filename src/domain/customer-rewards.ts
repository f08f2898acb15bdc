import { hasCome, type StoredCampaign } from './campaign-state.ts'
import { pricesOf, rewardPrice } from './catalogue/benefits/reward-price.ts'
import { completeFields } from './catalogue/fill-fields.ts'
import { codeFields, offerFields } from './catalogue/rewards/every-reward.ts'
import { findRewardType } from './catalogue/rewards/index.ts'
import type { Member } from './member.ts'
import { isInAudience } from './orders/boosts.ts'
import { excludedCustomer } from './orders/exclusions.ts'
import { tierHeld } from './orders/standing.ts'
import type { Program, Reward, Tier } from './program.ts'

/** Whether a member can redeem a reward now, or the first thing that stands against it. */
export type CanRedeem =
  | { readonly state: 'customer_excluded' }
  | { readonly state: 'not_started'; readonly starts_at: string }
  /** null: none of its tiers is there any more. */
  | { readonly state: 'tier_required'; readonly required_tier: string | null }
  | { readonly state: 'insufficient_points'; readonly points_needed: number }
  | { readonly state: 'redeemable' }

export interface CustomerReward {
  /** At what this member pays. */
  readonly reward: Reward
  /** In shop currency; null: none. */
  readonly minimum_purchase: number | null
  readonly ends_at: string | null
  readonly can_redeem: CanRedeem
}

type Rewarded = Pick<Member, 'tags' | 'is_business' | 'excluded_from_program' | 'tier_id'>

/** What the rewards of a member depend on. */
export interface RewardsSetting {
  readonly program: Program
  /** That are running. */
  readonly campaigns: readonly StoredCampaign[]
  readonly now: Date
}

/** The rewards that are on offer to a member, in the order of the programme. */
export function customerRewards(
  member: Rewarded,
  balance: number,
  setting: RewardsSetting,
): CustomerReward[] {
  const { program, campaigns, now } = setting
  if (!program.switches.program_enabled) return []
  const tier = tierHeld(program, member.tier_id)
  const asked = { customer: member, tier_id: tier?.id ?? null }
  const spotlights = campaigns
    .filter((campaign) => isInAudience(campaign, asked))
    .flatMap(({ document }) => document.spotlight_rewards)
  return program.rewards.flatMap((reward) => {
    const { tierIds, startsAt, endsAt } = completeFields(offerFields, reward.fields)
    const spotlit = spotlights.filter(({ reward_id }) => reward_id === reward.id)
    const is_offered = reward.enabled || spotlit.length > 0
    if (!is_offered || hasCome(endsAt, now)) return []
    const sales = spotlit.flatMap(({ sale_points_cost }) => sale_points_cost ?? [])
    const points_cost = priceOf(reward, tier, sales)
    const standsAgainst = (): CanRedeem => {
      if (excludedCustomer(program.eligibility, member) !== null) {
        return { state: 'customer_excluded' }
      }
      if (startsAt !== null && !hasCome(startsAt, now)) {
        return { state: 'not_started', starts_at: inUtc(startsAt) }
      }
      if (tierIds.length > 0 && !(tier !== null && tierIds.includes(tier.id))) {
        return { state: 'tier_required', required_tier: requiredTier(program, tier, tierIds) }
      }
      return balance < points_cost
        ? { state: 'insufficient_points', points_needed: points_cost - balance }
        : { state: 'redeemable' }
    }
    const { minimumPurchase } = completeFields(codeFields, reward.fields)
    return [
      {
        reward: { ...reward, enabled: true, points_cost },
        minimum_purchase: minimumPurchase > 0 ? minimumPurchase : null,
        ends_at: endsAt === null ? null : inUtc(endsAt),
        can_redeem: standsAgainst(),
      },
    ]
  })
}

const inUtc = (moment: string) => new Date(moment).toISOString()

/**
 * What a member pays: the tier's own price where it has one, less where a running campaign asks
 * for less. A cost that follows from the reward's fields is nobody's to change.
 */
function priceOf(reward: Reward, tier: Tier | null, sales: readonly number[]): number {
  const of_tier = (tier?.benefits ?? [])
    .filter(({ type }) => type === rewardPrice.type)
    .flatMap(({ fields }) => pricesOf(fields)[reward.id] ?? [])
  const usual = of_tier.length > 0 ? Math.min(...of_tier) : reward.points_cost
  const points_cost = Math.min(usual, ...sales)
  return (
    findRewardType(reward.type)?.complete({ ...reward, points_cost }).points_cost ?? points_cost
  )
}

/** The next of these tiers above the member's, or else the lowest. */
function requiredTier(
  { tiers }: Program,
  held: Tier | null,
  tier_ids: readonly string[],
): string | null {
  const place = tiers.findIndex(({ id }) => id === held?.id)
  const named = tiers.filter(({ id }) => tier_ids.includes(id))
  const above = named.find((tier) => tiers.indexOf(tier) > place)
  return (above ?? named[0])?.name ?? null
}
