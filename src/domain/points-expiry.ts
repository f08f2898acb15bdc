import { dateIn, midnight } from './period.ts'

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
