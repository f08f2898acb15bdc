import { Fraction } from '../../lib/fraction.ts'
import { orderFields } from '../catalogue/earning/order-placed.ts'
import { currencyText } from '../minor-unit.ts'
import { daysAfter } from '../period.ts'
import type { EarningRule } from '../program.ts'
import { isWhole, paidAmounts, remainingAmounts } from './amounts.ts'
import { type OrderPoints, orderPoints } from './award.ts'
import type { BuyerTerms } from './buyer-terms.ts'
import type { Judged, Judgement, NothingEarned } from './judge.ts'
import type { Order, Refund } from './order.ts'
import type { StoredJudgement, StoredOrder } from './stored-order.ts'

/** When an order became due for payment by its rule; null: not yet. */
export function payableAt(rule: EarningRule | null, order: Order): Date | null {
  if (order.cancelled_at !== null || order.paid_at === null) return null
  const on_fulfillment = rule !== null && orderFields(rule.fields).awardOn === 'fulfilled'
  if (!on_fulfillment) return new Date(order.paid_at)
  if (order.fulfilled_at === null) return null
  return new Date(Math.max(Date.parse(order.paid_at), Date.parse(order.fulfilled_at)))
}

/**
 * Until when the points are held; null: they can be spent at once. If the platform's clock is ahead
 * of ours, nobody waits longer because of it.
 */
export function waitsUntil(rule: EarningRule, payable_at: Date, now: Date): Date | null {
  const since = payable_at < now ? payable_at : now
  const until = daysAfter(since, orderFields(rule.fields).pendingDays)
  return until > now ? until : null
}

/** The points of the whole order or cart by a judgement; no award: none, for the reason. */
export function outcomeOf({ terms, reason, paid }: Judged): {
  readonly award: OrderPoints | null
  readonly reason: NothingEarned | null
} {
  const award = terms === null ? null : orderPoints(terms, paid)
  if (award !== null && award.points > 0) return { award, reason: null }
  return { award: null, reason: reason ?? 'nothing_earned' }
}

/** A judgement as it is stored, with the points of the whole order. */
export function judgementOf(
  judged: Judged,
  held: BuyerTerms,
  revision: number,
  now: Date,
): StoredJudgement {
  const { award, reason } = outcomeOf(judged)
  const { paid: _paid, ...judgement } = judged
  return {
    ...judgement,
    reason,
    judged_at: now.toISOString(),
    revision,
    points: award?.points ?? 0,
    base_points: award?.base_points ?? 0,
    bonuses: award?.bonuses ?? [],
    held,
  }
}

/** What is left of an order's points after all that was taken back of it. */
export function pointsLeft(order: JudgedOrder): number {
  return awardLeft(order).points
}

type JudgedOrder = Pick<StoredOrder, 'document' | 'refunds' | 'judgement'>

/** The same, with those by the rule alone. */
export function awardLeft({
  document,
  refunds,
  judgement,
}: JudgedOrder): Pick<OrderPoints, 'points' | 'base_points'> {
  if (judgement === null || document === null || document.cancelled_at !== null) return NONE_LEFT
  const { terms } = judgement
  if (terms === null) return NONE_LEFT
  return isWhole(document.lines, refunds) ? judgement : remainingAward(document, refunds, terms)
}

const NONE_LEFT = { points: 0, base_points: 0 }

function remainingAward(
  order: Order,
  refunds: readonly Refund[],
  terms: NonNullable<Judgement['terms']>,
): OrderPoints {
  const paid = paidAmounts(order, terms.include_tax)
  return orderPoints(terms, remainingAmounts(paid, order.lines, refunds))
}

/** An order's part of its customer's lifetime spend, as decimal text; null while it is unpaid. */
export function countedSpend(order: Order, refunds: readonly Refund[]): string | null {
  if (order.paid_at === null || order.cancelled_at !== null) return null
  const left = remainingAmounts(paidAmounts(order, true), order.lines, refunds)
  return currencyText(Fraction.sum([...left.lines, left.shipping]), order.currency)
}

/** Whether it counts as an order. An order of which nothing is left does not. */
export function countsAsOrder(counted_spend: string | null): boolean {
  return counted_spend !== null && Number(counted_spend) > 0
}

/** Whether an order now counts for less: a smaller amount, or not at all. */
export function countsForLess(before: string | null, after: string | null): boolean {
  return before !== null && (after === null || Number(after) < Number(before))
}

/** The total of the order when it was placed, as decimal text. */
export function orderTotal(order: Order): string {
  const paid = paidAmounts(order, true)
  return currencyText(Fraction.sum([...paid.lines, paid.shipping]), order.currency)
}
