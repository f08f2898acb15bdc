import { Fraction } from '../../lib/fraction.ts'
import { currencyText } from '../minor-unit.ts'
import type { ComparedChange } from './compared-change.ts'

/** The most that changed campaigns give, by their limits and not by what members did. */
export interface AtMost {
  /** null: not each of them has a limit. */
  readonly bonus_points: number | null
  /** Decimal text in shop currency; null: without a limit, or no reward has a value in money. */
  readonly value: string | null
  readonly currency: string
}

/** null: no campaign would give anything. */
export function atMostOf(
  { campaigns }: ComparedChange,
  value_per_point: Fraction | null,
  currency: string,
): AtMost | null {
  const limits = campaigns.flatMap(({ after }) =>
    after === null || after.document.status === 'cancelled' ? [] : [after.document.limits],
  )
  if (limits.length === 0) return null
  const bonus_points = limits.reduce<number | null>(
    (sum, { max_bonus_points }) =>
      sum === null || max_bonus_points === null ? null : sum + max_bonus_points,
    0,
  )
  const worth =
    bonus_points === null || value_per_point === null
      ? null
      : Fraction.of(bonus_points).times(value_per_point)
  return { bonus_points, value: worth && currencyText(worth, currency), currency }
}
