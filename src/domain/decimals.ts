import { Fraction } from '../lib/fraction.ts'
import type { FieldFault } from './catalogue/check-fields.ts'

/** For multipliers and percentages: what a person can read and say. */
export const DECIMALS_MAX = 2

/**
 * Faults of a number with more decimals than this, only for changed fields: a number that was
 * stored before the limit existed stays, and blocks no other change.
 */
export function checkDecimals(
  field: string,
  value: number | undefined,
  decimals = DECIMALS_MAX,
): FieldFault[] {
  if (value === undefined) return []
  const exact = Fraction.of(value)
  if (exact.minus(Fraction.of(exact.toDecimal(decimals))).isZero()) return []
  const message =
    decimals === 0 ? 'must be a whole number' : `must have at most ${decimals} decimals`
  return [{ field, message, allowed: { decimals }, received: value }]
}
