import { Fraction } from '../../lib/fraction.ts'
import type { Day } from '../days.ts'
import { percentOf, type SeriesFigures } from './figures.ts'

/** The points of one part of a window. */
export interface DayFigures {
  readonly period: string
  readonly points_earned: number
  readonly points_redeemed: number
  readonly rewards_redeemed: number
}

/** One day or month of a report. Amounts are decimal text. */
export interface ReportPeriod extends SeriesFigures, DayFigures {
  readonly members: number
  readonly redemption_rate_percent: number
  /** What was owed at its end; null: it is not over. */
  readonly owed_points: string | null
}

interface ReportInputs {
  /** The last day of each period. */
  readonly last_days: ReadonlyMap<string, Day>
  readonly series: readonly SeriesFigures[]
  readonly points: readonly DayFigures[]
  readonly owed: readonly { readonly period: string | null; readonly points: string }[]
  /** The last day for which it is known what was owed. */
  readonly owed_until: Day
  /** How many members there were at the end. */
  readonly members: number
}

/** The periods of a report, the earliest first. */
export function reportPeriods(inputs: ReportInputs): ReportPeriod[] {
  const { last_days, series, owed, owed_until } = inputs
  const points = new Map(inputs.points.map((one) => [one.period, one]))
  const changes = new Map(owed.map((one) => [one.period, Fraction.of(one.points)]))
  let left = changes.get(null) ?? Fraction.ZERO
  const joined = series.reduce((sum, { enrollments }) => sum + enrollments, 0)
  let members = inputs.members - joined
  return series.map((figures) => {
    const { period } = figures
    members += figures.enrollments
    left = Fraction.sum([left, changes.get(period) ?? Fraction.ZERO])
    const of_period = points.get(period) ?? NO_POINTS
    const is_over = (last_days.get(period) ?? period) <= owed_until
    return {
      ...of_period,
      ...figures,
      members,
      redemption_rate_percent: percentOf(of_period.points_redeemed, of_period.points_earned),
      owed_points: is_over ? left.toDecimal(0) : null,
    }
  })
}

const NO_POINTS = { points_earned: 0, points_redeemed: 0, rewards_redeemed: 0 }
