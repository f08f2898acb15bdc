import { campaignStatus, type StoredCampaign } from '../campaigns/campaign-state.ts'
import type { ProductScope } from '../campaigns/campaigns.ts'
import { isHeldOut } from '../campaigns/holdout.ts'
import { idTest, type OrderCustomer, shareTag, tagTest } from './exclusions.ts'
import type { Boost } from './multipliers.ts'
import type { OrderLine } from './order.ts'

/** Why a campaign does not boost an order. */
export type BoostRefusal =
  | 'not_live'
  | 'other_rule'
  | 'audience'
  | 'held_out'
  | 'used_up'
  | 'product_scope'

/** A campaign that was considered: its effect, or why it has none. */
export interface ConsideredCampaign {
  readonly campaign_id: string
  readonly boost: Boost | null
  readonly scope: ProductScope
  readonly refusal: BoostRefusal | null
}

/** Whether a campaign boosts this customer's action at this moment. */
export function considerCampaign(
  campaign: StoredCampaign,
  candidate: {
    readonly rule_type: string
    readonly customer: OrderCustomer | null
    /** null: no tier, for example while tiers are not live. */
    readonly tier_id: string | null
    readonly at: Date
  },
): ConsideredCampaign {
  const { document, consumed_orders, consumed_bonus_points } = campaign
  const { id: campaign_id, multiplier, stacking_mode, product_scope: scope, limits } = document
  const refuse = (refusal: BoostRefusal) => ({ campaign_id, boost: null, scope, refusal })
  if (campaignStatus(campaign, candidate.at) !== 'active') return refuse('not_live')
  if (multiplier === null || !document.rule_types.includes(candidate.rule_type)) {
    return refuse('other_rule')
  }
  if (!isInAudience(campaign, candidate)) return refuse('audience')
  if (isHeldOut(document, candidate.customer?.customer_id ?? null)) return refuse('held_out')
  const bonus_points_left =
    limits.max_bonus_points === null ? null : limits.max_bonus_points - consumed_bonus_points
  if (limits.max_orders !== null && consumed_orders >= limits.max_orders) return refuse('used_up')
  if (bonus_points_left !== null && bonus_points_left <= 0) return refuse('used_up')
  const mode = stacking_mode ?? 'compound'
  const is_scoped = scope.mode !== 'all'
  const boost = { campaign_id, multiplier, stacking_mode: mode, is_scoped, bonus_points_left }
  return { campaign_id, boost, scope, refusal: null }
}

interface Taker {
  /** null: a guest. */
  readonly customer: Pick<OrderCustomer, 'customer_id' | 'tags'> | null
  readonly tier_id: string | null
}

/** Whether a customer is in the audience of a campaign and not held out of it. */
export function takesPart(campaign: Pick<StoredCampaign, 'document'>, taker: Taker): boolean {
  const { customer } = taker
  return (
    isInAudience(campaign, taker) && !isHeldOut(campaign.document, customer?.customer_id ?? null)
  )
}

/** Whether a campaign is for this customer. */
function isInAudience(
  { document: { audience } }: Pick<StoredCampaign, 'document'>,
  { customer, tier_id }: Taker,
): boolean {
  if (audience.mode === 'all') return true
  if (customer === null) return false
  if (audience.mode === 'tag') return shareTag(audience.tags, customer.tags)
  return tier_id !== null && audience.tier_ids.includes(tier_id)
}

/** The test whether a line is in a campaign's scope. The scope's lists are prepared once. */
export function scopeTest(
  platform: string,
  { mode, product_ids, collection_ids, tags }: ProductScope,
): (line: OrderLine) => boolean {
  if (mode === 'all') return () => true
  const isProduct = idTest(platform, 'Product', product_ids)
  const isCollection = idTest(platform, 'Collection', collection_ids)
  const hasTag = tagTest(tags)
  return (line) => {
    const named =
      isProduct(line.product_id) || line.collection_ids.some(isCollection) || hasTag(line.tags)
    return mode === 'include' ? named : !named
  }
}
