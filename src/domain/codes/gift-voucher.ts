import type { Benefit } from '../catalogue/benefit.ts'
import { type CodeTerms, discountCodeFields } from '../catalogue/discount-code.ts'
import { completeFields } from '../catalogue/fill-fields.ts'
import {
  COMBINES_WITH_NOTHING,
  type DiscountEffect,
  decimalText,
} from '../catalogue/voucher-spec.ts'
import { daysAfter } from '../period.ts'
import type { Program } from '../program.ts'
import type { NewVoucher } from './voucher.ts'

/** Who gets a code, and what for. */
export interface CodeGift extends Pick<NewVoucher, 'code_id' | 'customer_id' | 'code'> {
  readonly kind: 'award' | 'gift'
  readonly title: string
  readonly terms: CodeTerms
  readonly minimum_purchase: number
}

/** What a benefit gives on entry, by the fields of the benefit. */
export function entryGift(
  fields: Benefit['fields'],
): Pick<CodeGift, 'kind' | 'terms' | 'minimum_purchase'> {
  const terms = completeFields(discountCodeFields, fields)
  return { kind: 'gift', terms, minimum_purchase: Number(fields.minimumPurchase ?? 0) }
}

/** A code that a rule gives instead of points, or a gift on entry. It can be used once. */
export function giftVoucher(program: Program, gift: CodeGift, now: Date): NewVoucher {
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

/** The effect of a percentage, an amount or free shipping on a whole order. */
export function effectOf(
  type: 'percentage' | 'fixed_amount' | 'free_shipping',
  value: number,
): DiscountEffect {
  switch (type) {
    case 'percentage':
      return { type, percent: value, applies_to: null }
    case 'fixed_amount':
      return { type, amount: decimalText(value), applies_to: null }
    case 'free_shipping':
      return { type }
  }
}

/** When a code that is made now ends: after its own days, or else after the programme's. */
export function codeEnd(
  { reward_expiry }: Pick<Program, 'reward_expiry'>,
  valid_days: number | null,
  now: Date,
): Date | null {
  const of_program = reward_expiry.enabled ? reward_expiry.code_valid_days : null
  const days = valid_days ?? of_program
  return days === null ? null : daysAfter(now, days)
}
