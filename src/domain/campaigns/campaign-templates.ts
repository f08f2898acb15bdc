import type { Program } from '../program.ts'
import type { Audience, CampaignType, StackingMode } from './campaigns.ts'

/** The values of a template for omitted fields; never dates or e-mails. */
interface CampaignTemplate {
  readonly type: CampaignType
  readonly multiplier: number | null
  readonly stacking_mode: StackingMode | null
  readonly audience: 'all' | 'top_tier'
}

const boost = (
  multiplier: number | null,
  stacking_mode: StackingMode = 'compound',
  audience: CampaignTemplate['audience'] = 'all',
): CampaignTemplate => ({ type: 'earning_boost', multiplier, stacking_mode, audience })

const spotlight = (audience: CampaignTemplate['audience'] = 'all'): CampaignTemplate => ({
  ...{ type: 'reward_spotlight', multiplier: null, stacking_mode: null },
  audience,
})

/** With a high multiplier, the tier's does not apply as well. */
export const CAMPAIGN_TEMPLATES = {
  custom: boost(null),
  black_friday: boost(3, 'max'),
  mothers_day: boost(2),
  member_anniversary: boost(2),
  win_back: boost(3, 'max'),
  valentines: boost(2),
  holiday_season: boost(2, 'max'),
  flash_weekend: boost(2),
  new_collection: boost(1.5),
  vip_exclusive: boost(2, 'compound', 'top_tier'),
  reward_sale: spotlight(),
  exclusive_reward: spotlight('top_tier'),
} as const satisfies Record<string, CampaignTemplate>

export type CampaignTemplateName = keyof typeof CAMPAIGN_TEMPLATES

// The keys of the table are its names; Object.keys forgets that.
export const CAMPAIGN_TEMPLATE_NAMES = Object.keys(CAMPAIGN_TEMPLATES) as CampaignTemplateName[]

export const EVERYBODY: Audience = { mode: 'all', tier_ids: [], tags: [] }

/** The audience of a template: everybody, or the members of the top tier. */
export function audienceOf({ audience }: CampaignTemplate, { tiers }: Program): Audience {
  const top = tiers.at(-1)
  if (audience === 'all' || top === undefined) return EVERYBODY
  return { mode: 'tier', tier_ids: [top.id], tags: [] }
}
