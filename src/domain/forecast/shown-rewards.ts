import type { StoredCampaign } from '../campaigns/campaign-state.ts'
import { completeFields } from '../catalogue/fill-fields.ts'
import { offerFields } from '../catalogue/rewards/every-reward.ts'
import type { Program, Reward } from '../program.ts'
import { priceOf } from '../rewards/customer-rewards.ts'

/**
 * Rewards as campaigns show them: switched on, at the sale price, for the tiers that can redeem them
 * and take part. An audience by tags counts as everybody, since it may become so.
 */
export function shownRewards(
  { rewards }: Program,
  campaigns: readonly Pick<StoredCampaign, 'document'>[],
): Reward[] {
  return campaigns.flatMap(({ document: { spotlight_rewards, audience } }) =>
    spotlight_rewards.flatMap(({ reward_id, sale_points_cost }) => {
      const reward = rewards.find(({ id }) => id === reward_id)
      if (reward === undefined) return []
      const invited = audience.mode === 'tier' ? audience.tier_ids : []
      const { tierIds: own } = completeFields(offerFields, reward.fields)
      const both = own.filter((id) => invited.includes(id))
      const is_nobodys = own.length > 0 && invited.length > 0 && both.length === 0
      if (is_nobodys) return []
      const tierIds = own.length > 0 && invited.length > 0 ? both : [...own, ...invited]
      const sales = sale_points_cost === null ? [] : [sale_points_cost]
      const points_cost = priceOf(reward, [], sales)
      return [{ ...reward, enabled: true, points_cost, fields: { ...reward.fields, tierIds } }]
    }),
  )
}
