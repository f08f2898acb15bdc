import { lastOwedDay } from '../../domain/analytics/owed.ts'
import { type ReportPeriod, reportPeriods } from '../../domain/analytics/report.ts'
import {
  bucketsOf,
  type RequestedDays,
  type Window,
  windowOf,
} from '../../domain/analytics/window.ts'
import { dayIn, daysLater, startOfDay } from '../../domain/days.ts'
import type { Program } from '../../domain/program.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { isTimeZone } from '../../lib/standards.ts'
import { countMembersByTier, readSeries } from '../../store/analytics/analytics.ts'
import {
  type CohortRow,
  countJoinedSince,
  readCohorts,
  readOwedSeries,
  readPointSeries,
} from '../../store/analytics/day-figures.ts'
import { readFirstNotOwed } from '../../store/analytics/owed-days.ts'
import { listTierDays, type TierDay } from '../../store/analytics/tier-days.ts'
import { type Database, inSnapshot } from '../../store/db.ts'
import { readProgram } from '../../store/programme/programs.ts'

export interface FiguresReport {
  readonly window: Window
  readonly periods: readonly ReportPeriod[]
}

/** The figures of a shop day by day, or month by month where there are many. */
export function readReport(
  db: Database,
  shop: Shop,
  requested: RequestedDays,
  now: Date,
): Promise<FiguresReport> {
  const { shop_id, timezone, created_at } = shop
  const window = windowOf(requested, timezone, created_at)
  const buckets = bucketsOf(window, timezone)
  const period_length = buckets[0]?.period.length ?? 0
  const last_days = new Map(
    buckets.map(({ period, ends_at }) => [period, daysLater(dayIn(timezone, ends_at), -1)]),
  )
  return inSnapshot(db, async (tx) => {
    const tiers = await countMembersByTier(tx, shop_id)
    const all = tiers.reduce((sum, { members }) => sum + members, 0)
    const periods = reportPeriods({
      last_days,
      series: await readSeries(tx, shop_id, buckets),
      points: await readPointSeries(tx, shop_id, window, buckets),
      owed: await readOwedSeries(tx, shop_id, window, period_length),
      owed_until: lastOwedDay(timezone, await readFirstNotOwed(tx, shop_id), now),
      members: all - (await countJoinedSince(tx, shop_id, window.ends_at)),
    })
    return { window, periods }
  })
}

export interface TierReport {
  readonly window: Window
  readonly program: Program
  readonly days: readonly TierDay[]
}

/** How many members each tier had at the end of each finished day. */
export function readTierReport(
  db: Database,
  shop: Shop,
  requested: RequestedDays,
): Promise<TierReport> {
  const window = windowOf(requested, shop.timezone, shop.created_at)
  return inSnapshot(db, async (tx) => {
    const { document: program } = await readProgram(tx, shop.shop_id)
    return { window, program, days: await listTierDays(tx, shop.shop_id, window) }
  })
}

/** Members by the month in which they joined, the last ones. */
export function readCohortReport(
  db: Database,
  { shop_id, timezone }: Shop,
  months: number,
  now: Date,
): Promise<CohortRow[]> {
  const [year = 0, month = 1] = dayIn(timezone, now).split('-').map(Number)
  const first = new Date(Date.UTC(year, month - months, 1)).toISOString().slice(0, 10)
  // Older releases took other zones, which a database may not know.
  const zone = isTimeZone(timezone) ? timezone : 'UTC'
  return inSnapshot(db, (tx) => readCohorts(tx, shop_id, startOfDay(timezone, first), zone))
}
