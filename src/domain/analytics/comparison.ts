import { Fraction } from '../../lib/fraction.ts'
import { countDays, type Day, daysLater } from '../days.ts'
import type { Decided } from '../decided.ts'
import { requestedRange } from './window.ts'

/** Two ranges of days: the one that is asked about, and the one it is compared with. */
export interface ComparedDays {
  readonly period: { readonly first: Day; readonly last: Day }
  readonly compared: { readonly first: Day; readonly last: Day }
}

export interface ComparisonQuery {
  readonly from: string
  readonly to: string
  readonly compared_from?: string
  readonly compared_to?: string
}

/** The days that a query asks for; by default it compares with as many days right before. */
export function comparedDays(query: ComparisonQuery, today: Day): Decided<ComparedDays> {
  const { from, to, compared_from, compared_to } = query
  const period = requestedRange({ from, to }, today)
  if (!('value' in period)) return period
  if (compared_from === undefined && compared_to === undefined) {
    const { first, last } = period.value
    const days = countDays(first, last)
    const compared = { first: daysLater(first, -days), last: daysLater(first, -1) }
    return { value: { period: period.value, compared } }
  }
  const names = { from: 'compared_from', to: 'compared_to' }
  const compared = requestedRange({ from: compared_from, to: compared_to }, today, names)
  if (!('value' in compared)) return compared
  return { value: { period: period.value, compared: compared.value } }
}

/** What was counted in a period. Amounts are decimal text. */
export interface PeriodFigures {
  readonly turnover: string
  readonly orders: number
  readonly attributed_revenue: string
  readonly attributed_orders: number
  readonly discounts_given: string
  readonly members: number
  readonly new_members: number
  readonly active_members: number
  readonly points_earned: number
  readonly points_redeemed: number
  readonly rewards_redeemed: number
  readonly moved_up: number
  readonly moved_down: number
}

/** A figure of both periods, and how much more it is than the compared one. */
export interface ComparedFigure {
  readonly value: Fraction
  readonly compared_value: Fraction
  readonly change: Fraction
  /** With two decimals; null: there is nothing to compare it with. */
  readonly change_percent: number | null
}

export function compareFigure(value: string | number, before: string | number): ComparedFigure {
  const [now, then] = [Fraction.of(value), Fraction.of(before)]
  const change = now.minus(then)
  const percent = then.isAbove(Fraction.ZERO) ? change.times(Fraction.of(100)).over(then) : null
  const change_percent = percent === null ? null : Number(percent.toDecimal(2))
  return { value: now, compared_value: then, change, change_percent }
}
