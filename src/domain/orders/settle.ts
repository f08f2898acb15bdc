import { Fraction } from '../../lib/fraction.ts'
import { orderFields } from '../catalogue/earning/order-placed.ts'
import { currencyText } from '../minor-unit.ts'
import type { EarningRule } from '../program.ts'
import { paidAmounts, remainingAmounts } from './amounts.ts'
import { type Award, awardOf } from './award.ts'
import type { Judged, Judgement, NothingEarned } from './judge.ts'
import type { Order, Refund } from './order.ts'
import type { StoredJudgement, StoredOrder } from './stored-order.ts'

/** When an order came to the point at which its rule pays it; null: not yet. */
export function payableAt(rule: EarningRule | null, order: Order): Date | null {
  if (order.cancelled_at !== null || order.paid_at === null) return null
  const on_fulfilment = rule !== null && orderFields(rule.fields).awardOn === 'fulfilled'
  if (!on_fulfilment) return new Date(order.paid_at)
  if (order.fulfilled_at === null) return null
  return new Date(Math.max(Date.parse(order.paid_at), Date.parse(order.fulfilled_at)))
}

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Until when the points wait; null: they are spendable at once. A platform whose clock is ahead
 * of ours makes nobody wait for longer.
 */
export function waitsUntil(rule: EarningRule, payable_at: Date, now: Date): Date | null {
  const since = Math.min(payable_at.getTime(), now.getTime())
  const until = new Date(since + orderFields(rule.fields).pendingDays * DAY_MS)
  return until > now ? until : null
}

/** What the whole order, or cart, comes to by a judgement; no award: nothing, for the reason. */
export function outcomeOf({ terms, reason, paid }: Judged): {
  readonly award: Award | null
  readonly reason: NothingEarned | null
} {
  const award = terms === null ? null : awardOf(terms, paid)
  if (award !== null && award.points > 0) return { award, reason: null }
  return { award: null, reason: reason ?? 'nothing_earned' }
}

/** A judgement as it is kept, with what the whole order comes to by it. */
export function judgementOf(judged: Judged, revision: number, now: Date): StoredJudgement {
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
  }
}

/** What is left of an order's points after all that was taken back of it. */
export function pointsLeft({ document, refunds, judgement }: StoredOrder): number {
  const terms = judgement?.terms ?? null
  if (document === null || terms === null || document.cancelled_at !== null) return 0
  if (refunds.length === 0) return judgement?.points ?? 0
  return remainingAward(document, refunds, terms).points
}

function remainingAward(
  order: Order,
  refunds: readonly Refund[],
  terms: NonNullable<Judgement['terms']>,
): Award {
  const paid = paidAmounts(order, terms.include_tax)
  return awardOf(terms, remainingAmounts(paid, order.lines, refunds))
}

/** What an order adds to its customer's lifetime spend, as decimal text; null while it is unpaid. */
export function countedSpend(order: Order, refunds: readonly Refund[]): string | null {
  if (order.paid_at === null || order.cancelled_at !== null) return null
  const left = remainingAmounts(paidAmounts(order, true), order.lines, refunds)
  return currencyText(Fraction.sum([...left.lines, left.shipping]), order.currency)
}

/** Whether it counts as an order: one of which nothing is left counts for nothing. */
export function countsAsOrder(counted_spend: string | null): boolean {
  return counted_spend !== null && Number(counted_spend) > 0
}

/** Whether an order has come to count for less: a smaller sum, or as one order less. */
export function countsForLess(before: string | null, after: string | null): boolean {
  return before !== null && (after === null || Number(after) < Number(before))
}

/** What the order came to when it was placed, as decimal text. */
export function orderTotal(order: Order): string {
  const paid = paidAmounts(order, true)
  return currencyText(Fraction.sum([...paid.lines, paid.shipping]), order.currency)
}
