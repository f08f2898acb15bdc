import { dateIn, midnight } from '../period.ts'
import type { Program } from '../program.ts'
import type { Account } from './ledger.ts'

/**
 * Activity before this moment no longer keeps points: the beginning of today's date `months` ago in
 * the shop's time zone, or of that month's last day. So points expire at the midnight after a full
 * period, and a later day never gives an earlier date.
 */
export function activityCutoff(time_zone: string, now: Date, months: number): Date {
  const { year, month, day } = dateIn(time_zone, now)
  const last_day = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return midnight(time_zone, year, month - months, Math.min(day, last_day))
}

/** When a member's points expire without further activity, and when the member is warned. */
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
 * arrived at a balance of zero, but never before expiry was switched on. Points that arrive after
 * the period, before the old ones are taken, start a new period for all.
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

/** The `activityCutoff` for points whose last activity was at this moment. */
export function expiryAfter(time_zone: string, kept_at: Date, months: number): PointsExpiry {
  const kept = dateIn(time_zone, kept_at)
  // The first day that counts as later; if the month is too short, the first of the next month.
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

/** The members whose points a change would let expire soon, without further activity. */
export interface PointsImpact {
  readonly members: number
  readonly points: number
  /** That these members get about it, at most. */
  readonly emails: number
  /** Of all points; null: nobody has any. */
  readonly first_at: Date | null
}

type Expiring = Pick<Program, 'points_expiry'>

/** Whether a change lets points expire sooner than before. */
export function expireSooner({ points_expiry: before }: Expiring, after: Expiring): boolean {
  const { points_expiry } = after
  return points_expiry.enabled && (!before.enabled || points_expiry.months < before.months)
}

/** Whether a change keeps points that would expire without it. */
export function expireLater(before: Expiring, after: Expiring): boolean {
  return expireSooner(after, before)
}
