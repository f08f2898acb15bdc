import {
  type StoredCampaign,
  unwrittenCampaign,
} from '../../src/domain/campaigns/campaign-state.ts'
import type { Campaign } from '../../src/domain/campaigns/campaigns.ts'
import { newProgram } from '../../src/domain/new-program.ts'
import type { Program, Tier } from '../../src/domain/program.ts'

/** A programme of its own, without a shop. */

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
