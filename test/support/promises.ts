import {
  type StoredCampaign,
  unwrittenCampaign,
} from '../../src/domain/campaigns/campaign-state.ts'
import type { Campaign } from '../../src/domain/campaigns/campaigns.ts'
import { newProgram } from '../../src/domain/new-program.ts'
import type { Program, Tier } from '../../src/domain/program.ts'
import type { Shop } from '../../src/domain/shops/shop.ts'
import { WRITTEN_LANGUAGES } from '../../src/languages/index.ts'

/** A programme, a campaign and a shop as values, for tests without the application. */

export const PROMISED_AT = new Date('2026-01-01T00:00:00Z')

export function aProgram(change: Partial<Program> = {}): Program {
  return { ...newProgram({ tier_id: 'tier_a', referral_rule_id: 'rule_a' }), ...change }
}

/** An entry tier and others, by what they multiply by. */
export function tiersOf(multipliers: Readonly<Record<string, number>>): Tier[] {
  return aProgram().tiers.flatMap((entry) => [
    entry,
    ...Object.entries(multipliers).map(([id, points_multiplier], index) => ({
      ...entry,
      ...{ id, handle: id, name: id, threshold: 100 * (index + 1), points_multiplier },
    })),
  ])
}

/** A campaign of a month for all orders of everybody. */
export function aCampaign(change: Partial<Campaign> = {}): StoredCampaign {
  const document: Campaign = {
    ...{ id: 'camp_1', name: 'x', type: 'earning_boost', template: null, status: 'scheduled' },
    ...{ multiplier: 2, stacking_mode: 'compound', rule_types: ['order_placed'] },
    ...{ starts_at: '2026-02-01T00:00:00.000Z', ends_at: '2026-03-01T00:00:00.000Z' },
    product_scope: { mode: 'all', product_ids: [], collection_ids: [], tags: [] },
    audience: { mode: 'all', tier_ids: [], tags: [] },
    limits: { max_orders: null, max_bonus_points: null },
    ...{ badge_text: null, banner_copy: {}, spotlight_rewards: [] },
    emails: { teaser: false, launch: false, last_chance: false },
    ...change,
  }
  return unwrittenCampaign(document, PROMISED_AT)
}

/** A shop in every language that we write. */
export function aShop(change: Partial<Shop> = {}): Shop {
  return {
    shop_id: 1,
    domain: 'bean-there.example',
    name: 'Bean There',
    platform: 'shopify',
    adapter: 'shopify',
    currency: 'EUR',
    timezone: 'Europe/Vienna',
    primary_language: 'en',
    languages: [...WRITTEN_LANGUAGES],
    api_enabled: true,
    api_paused: false,
    campaigns_feature: true,
    affiliates_feature: true,
    subscriptions_available: true,
    assistant_emails: true,
    created_at: PROMISED_AT,
    ...change,
  }
}
