import { dateIn, midnight } from '../period.ts'
import type { Account } from './ledger.ts'

/**
 * The moment before which activity no longer keeps points: the first of today's date so many
 * months ago, where the shop is, or of that month's last day. So points expire at the midnight
 * after a full period, and no day comes to less than the one before.
 */
export function activityCutoff(time_zone: string, now: Date, months: number): Date {
  const { year, month, day } = dateIn(time_zone, now)
  const last_day = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return midnight(time_zone, year, month - months, Math.min(day, last_day))
}

/** When a member's points expire without further activity, and when the member is warned of it. */
export interface PointsExpiry {
  readonly expires_at: Date
  readonly warning_at: Date
  readonly last_chance_at: Date
}

export const WARNING_DAYS = 30
const LAST_CHANCE_DAYS = 3

/** Since when points expire in a shop, and after how long. */
export interface ExpiryTerms {
  readonly time_zone: string
  readonly since: Date
  readonly months: number
}

/**
 * When the points of an account expire. Their period begins with the last activity, or when points
 * came to a balance of nothing, and for nobody before expiry was switched on. Points that come
 * when it is over, and what is there was not taken yet, begin another one for all.
 */
export function expiryOf(
  { last_activity_at, refilled_at, credited_at }: KeptPoints,
  { time_zone, since, months }: ExpiryTerms,
): PointsExpiry {
  const moments = [since, last_activity_at ?? since, refilled_at ?? since]
  const began_at = new Date(Math.max(...moments.map((at) => at.getTime())))
  const expiry = expiryAfter(time_zone, began_at, months)
  const is_renewed = credited_at !== null && credited_at >= expiry.expires_at
  return is_renewed ? expiryAfter(time_zone, credited_at, months) : expiry
}

export type KeptPoints = Pick<Account, 'last_activity_at' | 'refilled_at' | 'credited_at'>

/** What `activityCutoff` comes to for points that were last kept by something at this moment. */
export function expiryAfter(time_zone: string, kept_at: Date, months: number): PointsExpiry {
  const kept = dateIn(time_zone, kept_at)
  // The first day that counts as later; of a month that is too short, the next month's first.
  const next = new Date(Date.UTC(kept.year, kept.month - 1, kept.day + 1))
  const month = next.getUTCMonth() + months
  const last_day = new Date(Date.UTC(next.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const is_too_short = next.getUTCDate() > last_day
  const due = new Date(
    Date.UTC(
      next.getUTCFullYear(),
      month + (is_too_short ? 1 : 0),
      is_too_short ? 1 : next.getUTCDate(),
    ),
  )
  const midnightBefore = (days: number) =>
    midnight(time_zone, due.getUTCFullYear(), due.getUTCMonth() + 1, due.getUTCDate() - days)
  return {
    expires_at: midnightBefore(0),
    warning_at: midnightBefore(WARNING_DAYS),
    last_chance_at: midnightBefore(LAST_CHANCE_DAYS),
  }
}

/** Whose points a change lets expire soon, unless they are active before. */
export interface PointsImpact {
  readonly members: number
  readonly points: number
  /** Of all points; null: nobody has any. */
  readonly first_at: Date | null
}
