import { DAY_MS } from '../../lib/durations.ts'
import type { StoredCampaign } from '../campaigns/campaign-state.ts'
import type { Campaign } from '../campaigns/campaigns.ts'
import { daysAfter } from '../period.ts'
import type { ChangedCampaign } from './compared-change.ts'

/** The days that are replayed, `until` not included. */
export interface ReplayWindow {
  readonly from: Date
  readonly until: Date
}

/** A campaign that is forecast, where it stands in the window. */
export interface MovedCampaign extends ChangedCampaign {
  readonly days_moved: number
  /** It is longer than the window, which has only the end of it. */
  readonly is_cut: boolean
}

const WEEK_DAYS = 7

/**
 * A campaign that is still to come, moved back by whole weeks until it has ended when the window
 * does: so each of its days falls on a day of the same name. A draft is taken as scheduled, and one
 * without dates as one that ran all the time. Nothing of its limits is used yet.
 */
export function moveCampaign(
  { before, after }: ChangedCampaign,
  window: ReplayWindow,
): MovedCampaign {
  const leading = (after ?? before)?.document
  const ends_at = leading?.ends_at ?? null
  const beyond_ms = ends_at === null ? 0 : Date.parse(ends_at) - window.until.getTime()
  const weeks = beyond_ms > 0 ? Math.ceil(beyond_ms / (WEEK_DAYS * DAY_MS)) : 0
  const days_moved = weeks * WEEK_DAYS
  const moved = (campaign: StoredCampaign | null) => {
    if (campaign === null || campaign.document.status === 'cancelled') return null
    return unused(campaign, movedDocument(campaign.document, days_moved, window))
  }
  const starts_at =
    leading === undefined ? null : movedDocument(leading, days_moved, window).starts_at
  return {
    before: before?.document.status === 'scheduled' ? moved(before) : null,
    after: moved(after),
    days_moved,
    is_cut: starts_at !== null && new Date(starts_at) < window.from,
  }
}

function movedDocument(document: Campaign, days: number, { from, until }: ReplayWindow): Campaign {
  const moved = (moment: string) => daysAfter(new Date(moment), -days)
  const starts = document.starts_at === null ? from : moved(document.starts_at)
  return {
    ...document,
    status: 'scheduled',
    // One without an end may still be to come.
    starts_at: (starts < until ? starts : from).toISOString(),
    ends_at: document.ends_at === null ? null : moved(document.ends_at).toISOString(),
  }
}

function unused(campaign: StoredCampaign, document: Campaign): StoredCampaign {
  return {
    ...campaign,
    document,
    ...{ consumed_orders: 0, consumed_bonus_points: 0 },
    ...{ ended_at: null, cancelled_at: null, opens_at: null, deleted_at: null },
  }
}

/**
 * By how many days the campaigns beside the changed ones move with them: so a campaign that is still
 * to come meets those that will run then. 0: they stay, as where the changed ones move by different
 * weeks.
 */
export function daysMovedBeside(changed: readonly MovedCampaign[]): number {
  const moves = new Set(changed.map(({ days_moved }) => days_moved))
  const [days = 0] = moves
  return moves.size === 1 ? days : 0
}

/** A campaign beside the changed ones, that many days earlier. One that was used up ends there. */
export function moveBeside(campaign: StoredCampaign, days: number): StoredCampaign {
  if (days === 0) return campaign
  const { document, ended_at, opens_at, cancelled_at, deleted_at } = campaign
  const earlier = (moment: Date | null) => moment && daysAfter(moment, -days)
  const textOf = (moment: string | null) =>
    moment === null ? null : daysAfter(new Date(moment), -days).toISOString()
  const ends_at = ended_at?.toISOString() ?? document.ends_at
  return {
    ...campaign,
    document: { ...document, starts_at: textOf(document.starts_at), ends_at: textOf(ends_at) },
    ...{ opens_at: earlier(opens_at), cancelled_at: earlier(cancelled_at) },
    ...{ deleted_at: earlier(deleted_at), ended_at: null },
  }
}

/** What a campaign had given when the window began, and that it had not ended by a limit. */
export function asOfStart(
  campaign: StoredCampaign,
  given: { readonly orders: number; readonly points: number } = { orders: 0, points: 0 },
): StoredCampaign {
  return {
    ...campaign,
    consumed_orders: Math.max(campaign.consumed_orders - given.orders, 0),
    consumed_bonus_points: Math.max(campaign.consumed_bonus_points - given.points, 0),
    ended_at: null,
  }
}

/** The limits of a campaign for this share of its customers. */
export function limitsFor(campaign: StoredCampaign, share: number): StoredCampaign {
  if (share >= 1) return campaign
  const { document } = campaign
  const part = (limit: number | null) => (limit === null ? null : Math.ceil(limit * share))
  const limits = {
    ...document.limits,
    max_orders: part(document.limits.max_orders),
    max_bonus_points: part(document.limits.max_bonus_points),
  }
  return {
    ...campaign,
    document: { ...document, limits },
    consumed_orders: Math.floor(campaign.consumed_orders * share),
    consumed_bonus_points: Math.floor(campaign.consumed_bonus_points * share),
  }
}
