import {
  type ComparedDays,
  type ComparisonQuery,
  comparedDays,
  type PeriodFigures,
} from '../../domain/analytics/comparison.ts'
import { type ComparedReward, compareRewards } from '../../domain/analytics/reward-comparison.ts'
import { type Window, windowOf } from '../../domain/analytics/window.ts'
import { dayIn } from '../../domain/days.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { countActive } from '../../store/analytics/active-days.ts'
import { readSeries, sumPoints } from '../../store/analytics/analytics.ts'
import { readPeriodCounts } from '../../store/analytics/period-counts.ts'
import { readRewardCounts } from '../../store/analytics/reward-counts.ts'
import { type Database, inSnapshot } from '../../store/db.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { accepted } from '../write/change-part.ts'

export interface ComparedPeriod {
  readonly window: Window
  readonly figures: PeriodFigures
}

/** What was counted in two periods. */
export interface Comparison {
  readonly as_of: Date
  readonly period: ComparedPeriod
  readonly compared: ComparedPeriod
  readonly rewards: readonly ComparedReward[]
}

/** Compares two ranges of days; throws `validation_error`. */
export function comparePeriods(
  db: Database,
  shop: Shop,
  query: ComparisonQuery,
  now: Date,
): Promise<Comparison> {
  const days = accepted(comparedDays(query, dayIn(shop.timezone, now)))
  const windowFor = (which: keyof ComparedDays) =>
    windowOf(days[which], shop.timezone, shop.created_at)
  const windows = { period: windowFor('period'), compared: windowFor('compared') }
  const { shop_id } = shop
  const buckets = Object.entries(windows).map(([period, { starts_at, ends_at }]) => ({
    ...{ period, starts_at, ends_at },
  }))
  return inSnapshot(db, async (tx) => {
    const series = await readSeries(tx, shop_id, buckets)
    const counts = await readPeriodCounts(tx, shop_id, buckets)
    const figuresOf = async (which: keyof ComparedDays): Promise<ComparedPeriod> => {
      const window = windows[which]
      const of_series = series.find(({ period }) => period === which)
      const of_counts = counts.find(({ period }) => period === which)
      if (of_series === undefined || of_counts === undefined) throw new Error('a period is missing')
      const points = await sumPoints(tx, shop_id, window)
      const active_members = await countActive(tx, shop_id, window)
      const { enrollments: new_members, ...attributed } = of_series
      return {
        window,
        figures: { ...attributed, ...of_counts, ...points, new_members, active_members },
      }
    }
    const period = await figuresOf('period')
    const { document: program } = await readProgram(tx, shop_id)
    const rewards = compareRewards(
      program.rewards,
      await readRewardCounts(tx, shop_id, windows.period),
      await readRewardCounts(tx, shop_id, windows.compared),
    )
    return { as_of: now, period, compared: await figuresOf('compared'), rewards }
  })
}
