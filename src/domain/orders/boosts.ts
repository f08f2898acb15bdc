import { campaignStatus } from '../campaigns/campaign-state.ts'
import type { CampaignTerms, CountedCampaign } from '../campaigns/campaign-terms.ts'
import type { CampaignBonus } from '../campaigns/campaign-uses.ts'
import type { ProductScope } from '../campaigns/campaigns.ts'
import { isHeldOut } from '../campaigns/holdout.ts'
import { orderPlaced } from '../catalogue/earning/order-placed.ts'
import { idTest, type OrderCustomer, shareTag, tagTest } from './exclusions.ts'
import { tierHeld } from './held-multipliers.ts'
import type { Boost } from './multipliers.ts'
import type { OrderLine } from './order.ts'
import type { JudgedProgram } from './order-terms.ts'

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

interface Candidate {
  readonly customer: OrderCustomer | null
  /** null: no tier, for example while tiers are not live. */
  readonly tier_id: string | null
  readonly at: Date
}

/** What campaigns do for an order of this customer, placed at this moment. */
export function considerForOrder(
  campaigns: readonly CountedCampaign[],
  program: Pick<JudgedProgram, 'switches' | 'tiers'>,
  customer: OrderCustomer,
  at: Date,
): ConsideredCampaign[] {
  const tier_id = tierHeld(program, customer.tier_id)?.id ?? null
  const candidate = { rule_type: orderPlaced.type, customer, tier_id, at }
  return campaigns.map((campaign) => considerCampaign(campaign, candidate))
}

/**
 * The same for an order that is judged again. Audiences, and that a campaign was used up, stay
 * decided; `bonuses` is what campaigns gave to this order, which it does not lose.
 */
export function reconsiderForOrder(
  before: readonly ConsideredCampaign[],
  campaigns: readonly CountedCampaign[],
  bonuses: readonly CampaignBonus[],
): ConsideredCampaign[] {
  const known = new Map(campaigns.map((campaign) => [campaign.document.id, campaign]))
  return before.map((considered) => {
    const { campaign_id, refusal } = considered
    const campaign = known.get(campaign_id)
    if (campaign === undefined || (refusal !== null && refusal !== 'product_scope')) {
      return considered
    }
    const own = bonuses.find((bonus) => bonus.campaign_id === campaign_id)
    return boostBy(campaign, own?.points ?? null)
  })
}

/** Whether a campaign boosts this customer's action at this moment. */
export function considerCampaign(
  campaign: CountedCampaign,
  candidate: Candidate & { readonly rule_type: string },
): ConsideredCampaign {
  const { document } = campaign
  const refuse = (refusal: BoostRefusal) => refused(document, refusal)
  if (campaignStatus(campaign, candidate.at) !== 'active') return refuse('not_live')
  if (document.multiplier === null || !document.rule_types.includes(candidate.rule_type)) {
    return refuse('other_rule')
  }
  if (!isInAudience(campaign, candidate)) return refuse('audience')
  if (isHeldOut(document, candidate.customer?.customer_id ?? null)) return refuse('held_out')
  return boostBy(campaign, null)
}

/** The boost of a campaign that is for this customer; `own_points`: what it gave here before. */
function boostBy(campaign: CountedCampaign, own_points: number | null): ConsideredCampaign {
  const { document, consumed_orders, consumed_bonus_points } = campaign
  const { id: campaign_id, multiplier, stacking_mode, product_scope: scope, limits } = document
  if (multiplier === null) return refused(document, 'other_rule')
  const bonus_points_left =
    limits.max_bonus_points === null
      ? null
      : Math.max(limits.max_bonus_points - consumed_bonus_points, own_points ?? 0)
  const is_open = limits.max_orders === null || consumed_orders < limits.max_orders
  const has_room = own_points !== null || is_open
  if (!has_room || (bonus_points_left !== null && bonus_points_left <= 0)) {
    return refused(document, 'used_up')
  }
  const mode = stacking_mode ?? 'compound'
  const is_scoped = scope.mode !== 'all'
  const boost = { campaign_id, multiplier, stacking_mode: mode, is_scoped, bonus_points_left }
  return { campaign_id, boost, scope, refusal: null }
}

function refused({ id, product_scope }: CampaignTerms, refusal: BoostRefusal): ConsideredCampaign {
  return { campaign_id: id, boost: null, scope: product_scope, refusal }
}

interface ForSome {
  readonly document: Pick<CampaignTerms, 'id' | 'audience' | 'limits'>
}

interface Taker {
  /** null: a guest. */
  readonly customer: Pick<OrderCustomer, 'customer_id' | 'tags'> | null
  readonly tier_id: string | null
}

/** Whether a customer is in the audience of a campaign and not held out of it. */
export function takesPart(campaign: ForSome, taker: Taker): boolean {
  const { customer } = taker
  return (
    isInAudience(campaign, taker) && !isHeldOut(campaign.document, customer?.customer_id ?? null)
  )
}

/** Whether a campaign is for this customer. */
function isInAudience({ document: { audience } }: ForSome, { customer, tier_id }: Taker): boolean {
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
