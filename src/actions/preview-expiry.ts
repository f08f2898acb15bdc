import { daysAfter } from '../domain/period.ts'
import { activityCutoff, expiryAfter, type PointsImpact } from '../domain/points-expiry.ts'
import type { Program } from '../domain/program.ts'
import type { Shop } from '../domain/shop.ts'
import type { Queries } from '../store/db.ts'
import { sumInactiveMembers } from '../store/points-expiry.ts'
import { readExpirySince } from '../store/programs.ts'

/** Points that would expire within so many days are told as going, and need the merchant's word. */
const SOON_DAYS = 30

/** Whose points would expire soon after a change of the settings, and when the first would. */
export async function previewExpiry(
  queries: Queries,
  { shop_id, timezone }: Shop,
  before: Program,
  { points_expiry: { months } }: Program,
  now: Date,
): Promise<PointsImpact> {
  // Switching it on begins a full period for everybody.
  const since = (before.points_expiry.enabled && (await readExpirySince(queries, shop_id))) || now
  const cutoff = activityCutoff(timezone, daysAfter(now, SOON_DAYS), months)
  const going = await sumInactiveMembers(queries, shop_id, { since, cutoff })
  const { members, points, first_kept_at } = going
  if (first_kept_at === null) return { members, points, first_at: null }
  const { expires_at } = expiryAfter(timezone, first_kept_at, months)
  return { members, points, first_at: expires_at > now ? expires_at : now }
}
