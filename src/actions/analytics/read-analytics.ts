import type { Analytics } from '../../domain/analytics/figures.ts'
import { bucketsOf, type RequestedDays, windowOf } from '../../domain/analytics/window.ts'
import { startOfDay } from '../../domain/days.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { countActive, readFirstActiveDay } from '../../store/analytics/active-days.ts'
import {
  countMembersByTier,
  countNotJoined,
  readFirstMoment,
  readSeries,
  sumCashback,
  sumPoints,
} from '../../store/analytics/analytics.ts'
import { type Database, inSnapshot, type Tx } from '../../store/db.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { sumLiability } from './read-liability.ts'

/** The figures behind the summary of these days, all of one moment. */
export async function readAnalytics(
  db: Database,
  shop: Shop,
  requested: RequestedDays,
  now: Date,
): Promise<Analytics> {
  const { shop_id, timezone } = shop
  return inSnapshot(db, async (tx) => {
    const first_at = requested.first === null ? await firstMoment(tx, shop) : shop.created_at
    const window = windowOf(requested, timezone, first_at)
    const { document: program } = await readProgram(tx, shop_id)
    const members = await countMembersByTier(tx, shop_id)
    return {
      as_of: now,
      window,
      program,
      members,
      liability: await sumLiability(tx, shop_id, program, members, now),
      not_joined: await countNotJoined(tx, shop_id),
      active: await countActive(tx, shop_id, window),
      points: await sumPoints(tx, shop_id, window),
      cashback_issued: await sumCashback(tx, shop_id, window),
      series: await readSeries(tx, shop_id, bucketsOf(window, timezone)),
    }
  })
}

/** When the first event happened. Imported data may be older than the shop is here. */
async function firstMoment(tx: Tx, { shop_id, timezone, created_at }: Shop): Promise<Date> {
  const first_at = (await readFirstMoment(tx, shop_id)) ?? created_at
  const first_day = await readFirstActiveDay(tx, shop_id)
  const active_at = first_day === null ? created_at : startOfDay(timezone, first_day)
  return new Date(Math.min(created_at.getTime(), first_at.getTime(), active_at.getTime()))
}
