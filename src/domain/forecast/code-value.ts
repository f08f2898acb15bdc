import type { RawFields } from '../catalogue/field-spec.ts'
import { minorDigits } from '../minor-unit.ts'

/** What a code is worth that is for an amount, in whole minor units; others have no value. */
export function codeValueOf(
  { discountType, discountValue }: { discountType?: unknown; discountValue?: unknown } | RawFields,
  currency: string,
): number {
  if (discountType !== 'fixed_amount') return 0
  return Math.round(Number(discountValue) * 10 ** minorDigits(currency))
}
