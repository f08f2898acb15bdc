import { daysAfter } from '../period.ts'

/**
 * A bonus campaign as the merchant decided it: a separate document beside the programme, with its
 * own revision. What happens while it runs is stored beside the document.
 */
export interface Campaign {
  readonly id: string
  readonly name: string
  readonly type: CampaignType
  readonly template: string | null
  /** What was decided. Whether a scheduled campaign is open depends on the time. */
  readonly status: 'draft' | 'scheduled' | 'cancelled'
  readonly multiplier: number | null
  readonly stacking_mode: StackingMode | null
  /** ISO 8601, UTC. */
  readonly starts_at: string | null
  readonly ends_at: string | null
  readonly rule_types: readonly string[]
  readonly product_scope: ProductScope
  readonly audience: Audience
  readonly limits: CampaignLimits
  readonly badge_text: string | null
  readonly banner_copy: Readonly<Record<string, BannerCopy>>
  readonly spotlight_rewards: readonly SpotlightReward[]
  readonly emails: CampaignEmails
}

export const CAMPAIGN_TYPES = ['earning_boost', 'reward_spotlight'] as const
export type CampaignType = (typeof CAMPAIGN_TYPES)[number]

export const STACKING_MODES = ['compound', 'max', 'replace'] as const
export type StackingMode = (typeof STACKING_MODES)[number]

/** The ways to earn that a campaign can boost. */
export const BOOSTED_RULE_TYPES = [
  'order_placed',
  'account_created',
  'newsletter_signup',
  'sms_signup',
  'birthday',
  'referral',
  'product_review',
  'follow_instagram',
  'follow_tiktok',
  'follow_x',
  'like_facebook',
  'share_facebook',
  'share_x',
  'visit_url',
] as const

/** Ids are GIDs. */
export interface ProductScope {
  readonly mode: 'all' | 'include' | 'exclude'
  readonly product_ids: readonly string[]
  readonly collection_ids: readonly string[]
  readonly tags: readonly string[]
}

export interface Audience {
  readonly mode: 'all' | 'tier' | 'tag'
  readonly tier_ids: readonly string[]
  readonly tags: readonly string[]
}

/** null: no cap. */
export interface CampaignLimits {
  readonly max_orders: number | null
  readonly max_bonus_points: number | null
  /** The share of the audience that is kept out, to compare; missing in older campaigns: none. */
  readonly holdout_percent?: number | null
}

export interface BannerCopy {
  readonly title: string
  readonly subtitle: string
}

/** A reward on sale while the campaign runs; null: only unlocked. */
export interface SpotlightReward {
  readonly reward_id: string
  readonly sale_points_cost: number | null
}

export const CAMPAIGN_PHASES = ['teaser', 'launch', 'last_chance'] as const
export type CampaignPhase = (typeof CAMPAIGN_PHASES)[number]
export type CampaignEmails = Readonly<Record<CampaignPhase, boolean>>

/** When each e-mail is due according to the window; null if the window does not say. */
export function emailSchedule({
  starts_at,
  ends_at,
}: Campaign): Readonly<Record<CampaignPhase, string | null>> {
  return {
    teaser: daysBefore(starts_at, 2),
    launch: starts_at,
    last_chance: daysBefore(ends_at, 1),
  }
}

function daysBefore(moment: string | null, days: number): string | null {
  return moment === null ? null : daysAfter(new Date(moment), -days).toISOString()
}

/** The most campaigns of a shop that are neither ended nor deleted. */
export const CAMPAIGNS_MAX = 250
