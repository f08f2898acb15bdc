import { Fraction } from '../lib/fraction.ts'
import type { FieldFault } from './catalogue/check-fields.ts'

/** Of multipliers and percentages: what a person can read and say. */
export const DECIMALS_MAX = 2

/**
 * Faults of a number that is finer than this. Only of what a change says: a number that was stored
 * before there was a limit stays, and hinders no other change.
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
