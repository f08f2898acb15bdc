import type { FieldFault } from '../catalogue/check-fields.ts'
import type { Program } from '../program.ts'
import { asSwitched } from '../program.ts'
import { isSame } from '../program-diff.ts'
import type { CampaignRefusal } from './campaign-checks.ts'
import type { Campaign } from './campaigns.ts'

/**
 * Named tiers and rewards that the programme does not have. Names that were stored before may stay,
 * since the part may have been removed since.
 */
export function unknownParts(
  { tiers, rewards }: Program,
  { audience, spotlight_rewards }: Campaign,
  kept: Campaign | null,
): FieldFault[] {
  const reward_ids = spotlight_rewards.map(({ reward_id }) => reward_id)
  const kept_reward_ids = kept?.spotlight_rewards.map(({ reward_id }) => reward_id) ?? []
  const unknown = (
    named: readonly string[],
    known: readonly { readonly id: string }[],
    before: readonly string[],
    fieldOf: (index: number) => string,
    noun: string,
  ) =>
    named.flatMap((id, index) =>
      before.includes(id) || known.some((part) => part.id === id)
        ? []
        : [
            {
              field: fieldOf(index),
              message: `is not a ${noun} of this programme`,
              allowed: known.map((part) => part.id),
              received: id,
            },
          ],
    )
  return [
    ...unknown(
      audience.tier_ids,
      tiers,
      kept?.audience.tier_ids ?? [],
      (index) => `audience.tier_ids[${index}]`,
      'tier',
    ),
    ...unknown(
      reward_ids,
      rewards,
      kept_reward_ids,
      (index) => `spotlight_rewards[${index}].reward_id`,
      'reward',
    ),
  ]
}

/** Why a campaign cannot name these parts of the programme. Names that it had before may stay. */
export function partsRefusal(
  program: Program,
  campaign: Campaign,
  kept: Campaign | null,
): CampaignRefusal | null {
  return ruleRefusal(program, campaign, kept) ?? rewardRefusal(program, campaign, kept)
}

function ruleRefusal(
  program: Program,
  { rule_types }: Campaign,
  kept: Campaign | null,
): CampaignRefusal | null {
  const allowed = program.earning_rules
    .map((rule) => asSwitched(program, rule))
    .filter(({ enabled }) => enabled)
    .map(({ type }) => type)
  const index = rule_types.findIndex(
    (type) => !allowed.includes(type) && !kept?.rule_types.includes(type),
  )
  if (index < 0) return null
  const message = 'is not an earning rule type that is switched on in this shop'
  const [field, received] = [`rule_types[${index}]`, rule_types[index]]
  return { reason: 'rule_not_enabled', field, message, allowed, received }
}

function rewardRefusal(
  { rewards }: Program,
  { spotlight_rewards }: Campaign,
  kept: Campaign | null,
): CampaignRefusal | null {
  for (const [index, spotlight] of spotlight_rewards.entries()) {
    const { reward_id, sale_points_cost: received } = spotlight
    const field = `spotlight_rewards[${index}].sale_points_cost`
    const reward = rewards.find(({ id }) => id === reward_id)
    if (reward === undefined || kept?.spotlight_rewards.some((one) => isSame(one, spotlight))) {
      continue
    }
    const { points_cost, enabled } = reward
    if (received === null && enabled) {
      const message = 'can only be null for a disabled reward, to unlock it'
      return { reason: 'reward_enabled', field, message, allowed: `< ${points_cost}`, received }
    }
    if (received !== null && received >= points_cost) {
      const message = `must be below the reward's cost of ${points_cost}`
      return { reason: 'not_on_sale', field, message, allowed: `< ${points_cost}`, received }
    }
  }
  return null
}
