import type { CodeTerms } from '../catalogue/discount-code.ts'
import { COMBINES_WITH_NOTHING, type CodeEffect, decimalText } from '../catalogue/mint.ts'
import { daysAfter } from '../period.ts'
import type { Program } from '../program.ts'
import type { NewCode } from './code.ts'

/** Whom a code is given to, and what for. */
export interface Gift extends Pick<NewCode, 'code_id' | 'customer_id' | 'code'> {
  readonly kind: 'award' | 'gift'
  readonly title: string
  readonly terms: CodeTerms
  readonly minimum_purchase: number
}

/** A code that is given away, by a rule instead of points or on entry. It can be used once. */
export function givenCode(program: Program, gift: Gift, now: Date): NewCode {
  const { code_id, kind, customer_id, code, title, terms, minimum_purchase } = gift
  const mint = {
    kind: 'discount',
    title,
    effect: effectOf(terms.discountType, terms.discountValue),
    minimum_purchase: minimum_purchase > 0 ? decimalText(minimum_purchase) : null,
    usage_limit: 1,
    combines_with: COMBINES_WITH_NOTHING,
    purchases: 'all',
  } as const
  const ends_at = codeEnd(program, terms.codeValidDays, now)
  return { code_id, kind, customer_id, code, mint, ends_at, due_at: now, created_at: now }
}

/** What a percentage, an amount or free shipping does to a whole order. */
export function effectOf(
  type: 'percentage' | 'fixed_amount' | 'free_shipping',
  value: number,
): CodeEffect {
  switch (type) {
    case 'percentage':
      return { type, percent: value, applies_to: null }
    case 'fixed_amount':
      return { type, amount: decimalText(value), applies_to: null }
    case 'free_shipping':
      return { type }
  }
}

/** When a code ends that is made now: after its own days, or else after the programme's. */
export function codeEnd(
  { reward_expiry }: Pick<Program, 'reward_expiry'>,
  valid_days: number | null,
  now: Date,
): Date | null {
  const of_program = reward_expiry.enabled ? reward_expiry.code_valid_days : null
  const days = valid_days ?? of_program
  return days === null ? null : daysAfter(now, days)
}
