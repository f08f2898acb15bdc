import { pick } from '../../lib/pick.ts'
import type { StoredCampaign } from './campaign-state.ts'
import type { Campaign } from './campaigns.ts'

const FIELDS = [
  'id',
  'status',
  'multiplier',
  'stacking_mode',
  'starts_at',
  'ends_at',
  'rule_types',
  'product_scope',
  'audience',
  'limits',
] as const satisfies readonly (keyof Campaign)[]

/** What an order, or an award, is judged by of a campaign. */
export type CampaignTerms = Pick<Campaign, (typeof FIELDS)[number]>

/** The terms of a campaign that was running at the time, even if it was cancelled since. */
export function campaignTerms(campaign: Campaign): CampaignTerms {
  return { ...pick(campaign, FIELDS), status: 'scheduled' }
}

/** A campaign with what it has given so far. */
export interface CountedCampaign
  extends Pick<
    StoredCampaign,
    'consumed_orders' | 'consumed_bonus_points' | 'ended_at' | 'cancelled_at'
  > {
  readonly document: CampaignTerms
}
