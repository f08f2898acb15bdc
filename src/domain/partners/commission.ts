import { Fraction } from '../../lib/fraction.ts'
import { minorDigits } from '../minor-unit.ts'
import {
  type Amounts,
  beforeDiscounts,
  type PaidAmounts,
  paidAmounts,
  remainingAmounts,
} from '../orders/amounts.ts'
import type { Order, Refund } from '../orders/order.ts'
import { daysAfter } from '../period.ts'
import type { Program } from '../program.ts'
import type { Attribution } from './attribution.ts'
import {
  type Commission,
  type CommissionBase,
  commissionFor,
  completePartnerSettings,
} from './terms.ts'

/** A partner's commission for an order. It is decided when the order is paid, and stored. */
export interface CommissionTerms extends Omit<CommissionBase, 'exclude_gift_cards'> {
  readonly type: Commission['type']
  /** Percent of the base, or an amount for each order. */
  readonly rate: number
  /** Missing in commissions that are older than the field: gift cards count. */
  readonly exclude_gift_cards?: boolean
}

export function commissionTerms(
  program: Program,
  { partner, attributed_by }: Attribution,
): CommissionTerms {
  const { type, code_rate, link_rate } = commissionFor(program, partner)
  const rate = attributed_by === 'code' ? code_rate : link_rate
  return { type, rate, ...completePartnerSettings(program).commission_base }
}

/** The amount of a commission, as decimal text in the currency of the order. */
export interface CommissionAmounts {
  readonly base: string
  readonly base_left: string
  readonly original_amount: string
  readonly amount: string
}

/**
 * The commission of an order, and of the rest after refunds. Each is computed exactly from the
 * order and rounded once, so the order of refunds does not matter.
 */
export function commissionAmounts(
  order: Order,
  refunds: readonly Refund[],
  terms: CommissionTerms,
): CommissionAmounts {
  const placed = placedAmounts(order, terms)
  const base = commissionableSum(order, placed, terms)
  const left =
    order.cancelled_at === null
      ? commissionableSum(order, remainingAmounts(placed, order.lines, refunds), terms)
      : Fraction.ZERO
  const digits = minorDigits(order.currency)
  return {
    base: base.toDecimal(digits),
    base_left: left.toDecimal(digits),
    original_amount: commissionOf(base, base, terms).toDecimal(digits),
    amount: commissionOf(left, base, terms).toDecimal(digits),
  }
}

/** The commission of the rest of a base; a fixed amount shrinks with it. */
function commissionOf(left: Fraction, base: Fraction, { type, rate }: CommissionTerms): Fraction {
  const whole = Fraction.of(rate)
  if (type === 'percent') return left.times(whole).over(Fraction.of(100))
  return base.isZero() ? Fraction.ZERO : whole.times(left).over(base)
}

/**
 * The base of a commission. Before discounts, too, refunded money takes its share of what was paid.
 */
function placedAmounts(
  order: Order,
  { include_tax, after_discounts }: CommissionTerms,
): PaidAmounts {
  const paid = paidAmounts(order, include_tax)
  if (after_discounts) return paid
  return { ...paid, lines: paidAmounts(beforeDiscounts(order), include_tax).lines }
}

function commissionableSum(
  order: Order,
  { lines, shipping }: Amounts,
  { include_shipping, exclude_gift_cards = false }: CommissionTerms,
): Fraction {
  const counted = lines.filter(
    (_amount, index) => !(exclude_gift_cards && order.lines[index]?.gift_card),
  )
  return Fraction.sum(include_shipping ? [...counted, shipping] : counted)
}

/**
 * From when a commission can be paid out. If the platform's clock is ahead, nobody waits longer.
 */
export function availableAt(paid_at: Date, holdback_days: number, now: Date): Date {
  return daysAfter(paid_at < now ? paid_at : now, holdback_days)
}

export const COMMISSION_STATUSES = ['held', 'payable', 'paid', 'reversed'] as const
export type CommissionStatus = (typeof COMMISSION_STATUSES)[number]

/** A commission as it is booked. */
export interface BookedCommission extends CommissionAmounts {
  readonly commission_id: string
  readonly order_id: number
  readonly partner_id: string
  readonly attributed_by: 'code' | 'link'
  /** The code that was used; null: the link. */
  readonly code: string | null
  readonly terms: CommissionTerms
  readonly ordered_at: Date
  readonly available_at: Date
}

/** The same with the amount paid out, and its status. */
export interface ListedCommission extends BookedCommission {
  readonly paid_amount: string
  readonly status: CommissionStatus
}
