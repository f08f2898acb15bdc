import { daysAfter } from '../../domain/period.ts'
import type { PointsImpact } from '../../domain/points/points-expiry.ts'
import type { Program } from '../../domain/program.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { countOfExpiry } from '../../emails/queue.ts'
import type { Queries } from '../../store/db.ts'
import { sumExpiring } from '../../store/points/points-expiry.ts'
import { readExpirySince } from '../../store/programme/programs.ts'

/** If points would expire within this many days, the merchant must confirm. */
const SOON_DAYS = 30

/**
 * How many members' points would expire soon after a change of the settings, and when the first
 * would.
 */
export async function previewExpiry(
  queries: Queries,
  shop: Shop,
  before: Program,
  after: Program,
  now: Date,
): Promise<PointsImpact> {
  const { shop_id, timezone: time_zone } = shop
  const { months } = after.points_expiry
  // Switching it on begins a full period for everybody.
  const since = (before.points_expiry.enabled && (await readExpirySince(queries, shop_id))) || now
  const terms = { since, months, time_zone }
  const impact = await sumExpiring(queries, shop_id, terms, daysAfter(now, SOON_DAYS))
  const { first_at } = impact
  const emails = impact.members * countOfExpiry(after, shop)
  return { ...impact, emails, first_at: first_at !== null && first_at < now ? now : first_at }
}
