import { CAMPAIGN_PHASES, type Campaign, type CampaignPhase } from './campaigns.ts'

/** A campaign with what happened to it. */
export interface StoredCampaign {
  readonly revision: number
  readonly document: Campaign
  readonly consumed_orders: number
  readonly consumed_bonus_points: number
  /** When a limit was reached; null: none was. */
  readonly ended_at: Date | null
  /** Orders placed before are still boosted. */
  readonly cancelled_at: Date | null
  readonly teaser_sent_at: Date | null
  readonly launch_sent_at: Date | null
  readonly last_chance_sent_at: Date | null
  /** It boosts no order placed before; null: an older release has scheduled it, or nobody has. */
  readonly opens_at: Date | null
  readonly created_at: Date
  readonly updated_at: Date
  /** A deleted campaign is kept for the undo of its deletion. */
  readonly deleted_at: Date | null
}

/** A campaign that nothing has happened to; its first write makes it revision 1. */
export function unwrittenCampaign(document: Campaign, now: Date): StoredCampaign {
  return {
    revision: 0,
    document,
    consumed_orders: 0,
    consumed_bonus_points: 0,
    ended_at: null,
    cancelled_at: null,
    teaser_sent_at: null,
    launch_sent_at: null,
    last_chance_sent_at: null,
    opens_at: null,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  }
}

/** In the order in which a campaign passes through them; it never goes back. */
export const CAMPAIGN_STATUSES = ['draft', 'scheduled', 'active', 'ended', 'cancelled'] as const
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number]

/**
 * The status of a campaign at this moment, or when it was cancelled. `statusAt` of the store says
 * the same in SQL.
 */
export function campaignStatus(
  {
    document,
    ended_at,
    cancelled_at,
  }: Pick<StoredCampaign, 'ended_at' | 'cancelled_at'> & {
    readonly document: Pick<Campaign, 'status' | 'starts_at' | 'ends_at'>
  },
  now: Date,
): CampaignStatus {
  const { status, starts_at, ends_at } = document
  const is_cancelled_later = cancelled_at !== null && cancelled_at > now
  if (status !== 'scheduled' && !is_cancelled_later) return status
  if (ended_at !== null || hasCome(ends_at, now)) return 'ended'
  return hasCome(starts_at, now) ? 'active' : 'scheduled'
}

/** Whether a campaign that is not deleted runs at this moment. */
export function isRunning(
  campaign: Pick<StoredCampaign, 'document' | 'ended_at' | 'cancelled_at'> & {
    /** Since when it counts; null: an older release says nothing of it. */
    readonly opens_at: Date | null
  },
  now: Date,
): boolean {
  const { opens_at } = campaign
  return campaignStatus(campaign, now) === 'active' && (opens_at === null || opens_at <= now)
}

/** Whether this moment has come. */
export function hasCome(moment: string | null, now: Date): boolean {
  return moment !== null && Date.parse(moment) <= now.getTime()
}

/** Nothing of such a campaign can change any more. */
export const OVER_STATUSES: readonly CampaignStatus[] = ['ended', 'cancelled']

export const DELETABLE_STATUSES: readonly CampaignStatus[] = ['draft', ...OVER_STATUSES]

/**
 * Whether a campaign is scheduled, and no member has had an e-mail about it: the undo of its creation
 * cancels and deletes it.
 */
export function isWithdrawable(campaign: StoredCampaign, now: Date): boolean {
  return campaignStatus(campaign, now) === 'scheduled' && !isAnnounced(campaign)
}

/** Whether an e-mail of the campaign was sent. */
export function isAnnounced(campaign: StoredCampaign): boolean {
  return CAMPAIGN_PHASES.some((phase) => sentAt(campaign, phase) !== null)
}

/** Whether the moment that a phase's e-mail announces is still to come. */
export function isPhaseAhead(
  campaign: Pick<StoredCampaign, 'document' | 'ended_at' | 'cancelled_at'>,
  phase: CampaignPhase,
  now: Date,
): boolean {
  const status = campaignStatus(campaign, now)
  return status === 'scheduled' || (status === 'active' && phase !== 'teaser')
}

export function sentAt(stored: StoredCampaign, phase: CampaignPhase): Date | null {
  return stored[`${phase}_sent_at`]
}
