import { hasCome, type StoredCampaign } from '../campaigns/campaign-state.ts'
import type { Benefit } from '../catalogue/benefit.ts'
import { pricesOf, rewardPrice } from '../catalogue/benefits/reward-price.ts'
import { completeFields } from '../catalogue/fill-fields.ts'
import { codeFields, offerFields } from '../catalogue/rewards/every-reward.ts'
import { findRewardType } from '../catalogue/rewards/index.ts'
import type { Member } from '../customers/member.ts'
import { takesPart } from '../orders/boosts.ts'
import { excludedCustomer } from '../orders/exclusions.ts'
import { tierHeld } from '../orders/held-multipliers.ts'
import type { Program, Reward, Tier } from '../program.ts'

/** Whether a member can redeem a reward now, or the first reason why not. */
export type CanRedeem =
  | { readonly state: 'customer_excluded' }
  | { readonly state: 'not_started'; readonly starts_at: string }
  /** null: none of its tiers exists any more. */
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

type Rewarded = Pick<
  Member,
  'customer_id' | 'tags' | 'is_business' | 'excluded_from_program' | 'tier_id'
>

/** What the rewards of a member depend on. */
export interface RewardsInputs {
  readonly program: Program
  /** That are running. */
  readonly campaigns: readonly Pick<StoredCampaign, 'document'>[]
  /** The benefits of the member's paid memberships. */
  readonly membership_benefits: readonly Benefit[]
  /** How often each reward was redeemed, by everybody and by the member; missing: never. */
  readonly uses: ReadonlyMap<string, RewardUses>
  readonly now: Date
}

export interface RewardUses {
  readonly by_all: number
  readonly by_member: number
}

/** Why a reward is not offered to a member. */
export type NotOffered = 'program_disabled' | 'reward_disabled' | 'reward_ended' | 'limit_reached'

/** The rewards that are offered to a member, in the order of the programme. */
export function customerRewards(
  member: Rewarded,
  balance: number,
  inputs: RewardsInputs,
): CustomerReward[] {
  return inputs.program.rewards.flatMap((reward) => {
    const offer = offerOf(reward, member, balance, inputs)
    return typeof offer === 'string' ? [] : [offer]
  })
}

/** A reward with the member's price and whether it can be redeemed, or why it is not offered. */
export function offerOf(
  reward: Reward,
  member: Rewarded,
  balance: number,
  inputs: RewardsInputs,
): CustomerReward | NotOffered {
  const { program, now } = inputs
  const tier = tierHeld(program, member.tier_id)
  const spotlit = spotlightsOf(reward, member, tier, inputs)
  const { startsAt, endsAt, ...limits } = completeFields(offerFields, reward.fields)
  if (!program.switches.program_enabled) return 'program_disabled'
  if (!reward.enabled && spotlit.length === 0) return 'reward_disabled'
  if (hasCome(endsAt, now)) return 'reward_ended'
  if (isUsedUp(limits, inputs.uses.get(reward.id))) return 'limit_reached'
  const sales = spotlit.flatMap(({ sale_points_cost }) => sale_points_cost ?? [])
  const benefits = [...(tier?.benefits ?? []), ...inputs.membership_benefits]
  const points_cost = priceOf(reward, benefits, sales)
  const { minimumPurchase } = completeFields(codeFields, reward.fields)
  return {
    reward: { ...reward, enabled: true, points_cost },
    minimum_purchase: minimumPurchase > 0 ? minimumPurchase : null,
    ends_at: endsAt === null ? null : inUtc(endsAt),
    can_redeem: standsAgainst(),
  }

  function standsAgainst(): CanRedeem {
    if (excludedCustomer(program.eligibility, member) !== null) {
      return { state: 'customer_excluded' }
    }
    if (startsAt !== null && !hasCome(startsAt, now)) {
      return { state: 'not_started', starts_at: inUtc(startsAt) }
    }
    const { tierIds } = limits
    if (tierIds.length > 0 && !(tier !== null && tierIds.includes(tier.id))) {
      return { state: 'tier_required', required_tier: requiredTier(program, tier, tierIds) }
    }
    return balance < points_cost
      ? { state: 'insufficient_points', points_needed: points_cost - balance }
      : { state: 'redeemable' }
  }
}

/** The effect of this member's running campaigns on a reward. */
function spotlightsOf(
  { id }: Reward,
  member: Rewarded,
  tier: Tier | null,
  { campaigns }: RewardsInputs,
) {
  const candidate = { customer: member, tier_id: tier?.id ?? null }
  return campaigns
    .filter((campaign) => takesPart(campaign, candidate))
    .flatMap(({ document }) => document.spotlight_rewards)
    .filter(({ reward_id }) => reward_id === id)
}

function isUsedUp(
  limits: { readonly usageLimit: number | null; readonly perCustomerLimit: number | null },
  uses: RewardUses = { by_all: 0, by_member: 0 },
): boolean {
  const { usageLimit, perCustomerLimit } = limits
  return uses.by_all >= (usageLimit ?? Infinity) || uses.by_member >= (perCustomerLimit ?? Infinity)
}

const inUtc = (moment: string) => new Date(moment).toISOString()

/**
 * The member's price: the lowest of the normal price, the tier's, the membership's and that of
 * running campaigns. A cost that follows from the reward's fields is the same for everybody.
 */
export function priceOf(
  reward: Reward,
  benefits: readonly Benefit[],
  sales: readonly number[],
): number {
  const of_member = benefits
    .filter(({ type }) => type === rewardPrice.type)
    .flatMap(({ fields }) => pricesOf(fields)[reward.id] ?? [])
  const points_cost = Math.min(reward.points_cost, ...of_member, ...sales)
  return (
    findRewardType(reward.type)?.complete({ ...reward, points_cost }).points_cost ?? points_cost
  )
}

/** The next of these tiers above the member's, else the lowest. */
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
