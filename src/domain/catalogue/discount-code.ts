import { isTooFine, minorDigits, tooFine } from '../minor-unit.ts'
import type { FieldFault } from './check-fields.ts'
import type { FieldsOf } from './field-spec.ts'
import { choice, integer, LEAST_AMOUNT, MONEY_MAXIMUM, number } from './fields.ts'
import type { Words } from './words.ts'

export const PERCENT = { minimum: 1, maximum: 100 } as const
export const CODE_VALID_DAYS = { minimum: 1, maximum: 3_650 } as const

/** The fields of a code that is given away: by a rule instead of points, or as a gift of a tier. */
export const discountCodeFields = [
  choice('discountType', ['percentage', 'fixed_amount', 'free_shipping'], {
    default: 'percentage',
    description: 'What the code does.',
  }),
  number('discountValue', {
    default: 10,
    minimum: LEAST_AMOUNT,
    maximum: MONEY_MAXIMUM,
    description: 'Percent from 1 to 100, or an amount in shop currency. Ignored for free shipping.',
  }),
  integer('codeValidDays', {
    ...CODE_VALID_DAYS,
    description: "Days that the code is valid; null: the programme's setting.",
  }),
] as const

type DiscountCode = FieldsOf<typeof discountCodeFields>
/** What a code that is given away does, and for how long; see the fields. */
export type CodeTerms = DiscountCode

export function checkDiscountCode(
  { discountType, discountValue }: DiscountCode,
  currency: string,
): FieldFault[] {
  if (discountType === 'free_shipping') return []
  return discountType === 'percentage'
    ? checkPercent('discountValue', discountValue)
    : checkAmount('discountValue', discountValue, currency)
}

/** A number that is money or not, depending on the field beside it. */
export function checkAmount(field: string, value: number, currency: string): FieldFault[] {
  if (!isTooFine(value, currency)) return []
  const allowed = { decimals: minorDigits(currency) }
  return [{ field, message: tooFine(currency), allowed, received: value }]
}

export function checkPercent(field: string, value: number): FieldFault[] {
  if (value >= PERCENT.minimum && value <= PERCENT.maximum) return []
  const message = 'must be a percentage from 1 to 100'
  return [{ field, message, allowed: PERCENT, received: value }]
}

/** `A discount code of 10%`. */
export function describeCode(
  { discountType, discountValue }: DiscountCode,
  { code }: Words,
): string {
  return discountType === 'free_shipping' ? code.free_shipping : code[discountType](discountValue)
}
