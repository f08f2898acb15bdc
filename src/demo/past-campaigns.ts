import { type StoredCampaign, unwrittenCampaign } from '../domain/campaigns/campaign-state.ts'
import type { Campaign } from '../domain/campaigns/campaigns.ts'
import { newId } from '../lib/ids.ts'
import { daysBefore, midnight } from './days.ts'
import { SHOP_AGE_DAYS } from './people.ts'

/** Name, how many days ago it began, how many days it ran, multiplier, and what it was for. */
const CAMPAIGNS: readonly [string, number, number, number, 'beans' | 'equipment' | null][] = [
  ['Ten days of coffee', 322, 10, 1.5, 'beans'],
  ['Gear up', 246, 14, 2, 'equipment'],
  ['Double beans for everybody', 191, 4, 2, null],
  ['A fortnight of coffee', 128, 14, 1.5, 'beans'],
  ['Brewing weeks', 90, 14, 2, 'equipment'],
  ['One year of Bean There', SHOP_AGE_DAYS - 365, 3, 3, null],
]

const PLANNED_DAYS = 5

/** The campaigns that are over, oldest first, with their counts at zero. */
export function pastCampaigns(today: Date): StoredCampaign[] {
  return CAMPAIGNS.map(([name, days_ago, days, multiplier, tag]) => {
    const created_at = daysBefore(today, days_ago + PLANNED_DAYS)
    const document: Campaign = {
      id: newId('cmp', created_at),
      name,
      ...{ type: 'earning_boost', template: null, status: 'scheduled' },
      ...{ multiplier, stacking_mode: 'max', rule_types: ['order_placed'] },
      starts_at: midnight(today, days_ago),
      ends_at: midnight(today, days_ago - days),
      product_scope: {
        mode: tag === null ? 'all' : 'include',
        ...{ product_ids: [], collection_ids: [], tags: tag === null ? [] : [tag] },
      },
      audience: { mode: 'all', tier_ids: [], tags: [] },
      limits: { max_orders: null, max_bonus_points: null, holdout_percent: null },
      badge_text: `${multiplier} × beans`,
      ...{ banner_copy: {}, spotlight_rewards: [] },
      emails: { teaser: false, launch: false, last_chance: false },
    }
    return { ...unwrittenCampaign(document, created_at), revision: 1 }
  })
}
