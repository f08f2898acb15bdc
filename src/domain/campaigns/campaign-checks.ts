import type { FieldFault } from '../catalogue/check-fields.ts'
import { isSame } from '../program-diff.ts'
import { hasCome } from './campaign-state.ts'
import type { Campaign } from './campaigns.ts'

/** Why the state of things does not allow a change. */
export interface CampaignRefusal extends FieldFault {
  readonly reason: string
}

/** Faults of a campaign that do not depend on the programme. */
export function campaignFaults(campaign: Campaign): FieldFault[] {
  const { starts_at, ends_at } = campaign
  const backwards = starts_at !== null && ends_at !== null && ends_at <= starts_at
  return [
    ...(backwards
      ? [{ field: 'ends_at', message: 'must be after the start, starts_at', received: ends_at }]
      : []),
    ...(campaign.type === 'earning_boost' ? boostFaults(campaign) : spotlightFaults(campaign)),
  ]
}

function boostFaults(campaign: Campaign): FieldFault[] {
  const { multiplier, stacking_mode, rule_types, product_scope, spotlight_rewards } = campaign
  const for_orders_only = isSame(rule_types, ['order_placed'])
  return [
    // A number with two decimals is whole when multiplied by a hundred, apart from the binary
    // error.
    ...(multiplier !== null && Math.abs(multiplier * 100 - Math.round(multiplier * 100)) > 1e-9
      ? [{ field: 'multiplier', message: 'must have at most 2 decimals', received: multiplier }]
      : []),
    ...(stacking_mode === null
      ? [{ field: 'stacking_mode', message: 'is required for earning_boost', received: null }]
      : []),
    ...(rule_types.length === 0
      ? [{ field: 'rule_types', message: 'must name at least one earning rule type' }]
      : []),
    ...(product_scope.mode !== 'all' && !for_orders_only
      ? [
          {
            field: 'product_scope.mode',
            message: 'must be all, unless order_placed is the only one of rule_types',
            allowed: ['all'],
            received: product_scope.mode,
          },
        ]
      : []),
    ...(spotlight_rewards.length > 0 ? [onlyFor('spotlight_rewards', 'reward_spotlight')] : []),
  ]
}

function spotlightFaults(campaign: Campaign): FieldFault[] {
  const { multiplier, stacking_mode, rule_types, product_scope, spotlight_rewards } = campaign
  const reward_ids = spotlight_rewards.map(({ reward_id }) => reward_id)
  const repeated = reward_ids.findIndex((id, index) => reward_ids.indexOf(id) < index)
  return [
    ...(multiplier === null ? [] : [onlyFor('multiplier', 'earning_boost')]),
    ...(stacking_mode === null ? [] : [onlyFor('stacking_mode', 'earning_boost')]),
    ...(rule_types.length === 0 ? [] : [onlyFor('rule_types', 'earning_boost')]),
    ...(product_scope.mode === 'all' ? [] : [onlyFor('product_scope', 'earning_boost')]),
    ...(repeated < 0
      ? []
      : [
          {
            field: `spotlight_rewards[${repeated}].reward_id`,
            message: 'must not be named twice',
            received: reward_ids[repeated],
          },
        ]),
  ]
}

const onlyFor = (field: string, type: string) => ({
  field,
  message: `is only for campaigns of type ${type}`,
})

/** Why a campaign cannot stand scheduled. */
export function scheduleRefusal(campaign: Campaign, now: Date): CampaignRefusal | null {
  const { type, multiplier, starts_at, ends_at, spotlight_rewards } = campaign
  if (starts_at === null) {
    const message = 'is required to schedule a campaign; a past time opens it at once'
    return { reason: 'starts_at_needed', field: 'starts_at', message, received: null }
  }
  if (hasCome(ends_at, now)) {
    const message = 'must be in the future to schedule a campaign'
    return { reason: 'window_over', field: 'ends_at', message, received: ends_at }
  }
  if (type === 'earning_boost' && (multiplier === null || multiplier <= 1)) {
    const message = 'must be above 1 to schedule a campaign'
    const allowed = '> 1, <= 10'
    return {
      reason: 'multiplier_too_low',
      field: 'multiplier',
      message,
      allowed,
      received: multiplier,
    }
  }
  if (type === 'reward_spotlight' && spotlight_rewards.length === 0) {
    const message = 'must name at least one reward to schedule a campaign'
    return { reason: 'no_rewards', field: 'spotlight_rewards', message, received: [] }
  }
  return null
}
