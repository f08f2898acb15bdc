import { campaignStatus, type StoredCampaign } from '../campaigns/campaign-state.ts'
import { countDays, type Day, dayIn, daysLater } from '../days.ts'

/** The time in which a campaign had an effect, and as long before it. */
export interface CampaignSpan {
  readonly before_at: Date
  readonly starts_at: Date
  readonly ends_at: Date
}

/** null: it has not begun. */
export function campaignSpan(campaign: StoredCampaign, now: Date): CampaignSpan | null {
  const { document, opens_at, ended_at, cancelled_at } = campaign
  const status = campaignStatus(campaign, now)
  const begins = [document.starts_at, opens_at].flatMap((at) => (at ? [new Date(at)] : []))
  const starts_at = new Date(Math.max(...begins.map((at) => at.getTime())))
  if (status === 'draft' || begins.length === 0 || starts_at >= now) return null
  const ends = [document.ends_at, ended_at, cancelled_at, now].flatMap((at) =>
    at === null ? [] : [new Date(at).getTime()],
  )
  const ends_at = new Date(Math.max(starts_at.getTime(), Math.min(...ends)))
  const before_at = new Date(2 * starts_at.getTime() - ends_at.getTime())
  return { before_at, starts_at, ends_at }
}

/** What a campaign has brought. Amounts are decimal text. */
export interface CampaignFigures {
  /** That got points of it. */
  readonly orders: number
  readonly members: number
  /** What these orders got of it. */
  readonly bonus_points: number
  /** What they are worth after refunds. */
  readonly revenue: string
  /** All orders of these members while it ran, and in as long a time before. */
  readonly members_revenue: string
  readonly members_revenue_before: string
  /** Of the rewards in its spotlight. */
  readonly redemptions: number
  readonly redeemers: number
  readonly points_spent: number
}

/** A reward that members redeemed while a campaign ran. */
export interface RedeemedReward {
  readonly reward_id: string
  readonly name: string
  readonly redemptions: number
  /** The members who redeemed it. */
  readonly redeemers: number
  readonly points_spent: number
}

/** Orders with points of a campaign on one day of the shop. */
export interface CampaignDay {
  readonly date: Day
  readonly orders: number
  readonly bonus_points: number
}

/** The most days that are answered: the last ones. */
export const CAMPAIGN_DAYS_MAX = 366

/** Every day on which a campaign had an effect, also those without orders of it. */
export function everyDay(
  { starts_at, ends_at }: CampaignSpan,
  time_zone: string,
  found: readonly CampaignDay[],
): CampaignDay[] {
  const last = dayIn(time_zone, new Date(ends_at.getTime() - 1))
  const days = Math.min(CAMPAIGN_DAYS_MAX, countDays(dayIn(time_zone, starts_at), last))
  const by_date = new Map(found.map((day) => [day.date, day]))
  return Array.from({ length: days }, (_, index) => {
    const date = daysLater(last, index + 1 - days)
    return by_date.get(date) ?? { date, orders: 0, bonus_points: 0 }
  })
}

export const NO_FIGURES: CampaignFigures = {
  orders: 0,
  members: 0,
  bonus_points: 0,
  revenue: '0',
  members_revenue: '0',
  members_revenue_before: '0',
  redemptions: 0,
  redeemers: 0,
  points_spent: 0,
}
