import { Fraction } from '../../lib/fraction.ts'
import { orderFields } from '../catalogue/earning/order-placed.ts'
import { currencyText } from '../minor-unit.ts'
import { daysAfter } from '../period.ts'
import type { EarningRule } from '../program.ts'
import { isWhole, paidAmounts, remainingAmounts } from './amounts.ts'
import { type AwardTerms, type OrderPoints, orderPoints } from './award.ts'
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

/** What an order counts for in its customer's lifetime figures. Money is decimal text. */
export type CountedOrder = Pick<StoredOrder, 'counted_spend' | 'counted_extras'>

export const NOT_COUNTED: CountedOrder = { counted_spend: null, counted_extras: null }

/** What counts as spent beside the goods. */
export type CountedBeside = Pick<AwardTerms, 'include_tax' | 'include_shipping'>

const GOODS_ALONE: CountedBeside = { include_tax: false, include_shipping: false }

/** By the terms that an order keeps; while it is not judged, by the rule of now. */
export function countedBeside(
  judgement: Judgement | null,
  rule: EarningRule | null,
): CountedBeside {
  const terms = judgement?.terms ?? null
  if (terms !== null || rule === null) return terms ?? GOODS_ALONE
  const { includeTax, includeShipping } = orderFields(rule.fields)
  return { include_tax: includeTax, include_shipping: includeShipping }
}

export function countedOrder(
  order: Order,
  refunds: readonly Refund[],
  { include_tax, include_shipping }: CountedBeside,
): CountedOrder {
  if (order.paid_at === null || order.cancelled_at !== null) {
    return NOT_COUNTED
  }
  const left = remainingAmounts(paidAmounts(order, include_tax), order.lines, refunds)
  const textOf = (amounts: readonly Fraction[]) =>
    currencyText(Fraction.sum(amounts), order.currency)
  const counted_spend = textOf([...left.lines_with_tax, left.shipping_with_tax])
  const goods = textOf(include_shipping ? [...left.lines, left.shipping] : left.lines)
  const extras = Fraction.of(counted_spend).minus(Fraction.of(goods))
  return { counted_spend, counted_extras: currencyText(extras, order.currency) }
}

/** What is left of the money paid for an order, as decimal text; null while it is unpaid. */
export function countedSpend(order: Order, refunds: readonly Refund[]): string | null {
  return countedOrder(order, refunds, GOODS_ALONE).counted_spend
}

/** An order's part of its customer's lifetime spend. */
export function goodsSpend({ counted_spend, counted_extras }: CountedOrder): Fraction {
  return Fraction.of(counted_spend ?? '0').minus(Fraction.of(counted_extras ?? '0'))
}

/** Whether it counts as an order. An order of which nothing is left does not. */
export function countsAsOrder(counted_spend: string | null): boolean {
  return counted_spend !== null && Number(counted_spend) > 0
}

export function ordersCounted({ counted_spend }: CountedOrder): number {
  return Number(countsAsOrder(counted_spend))
}

/** Whether an order now counts for less: a smaller amount, or not at all. */
export function countsForLess(before: CountedOrder, after: CountedOrder): boolean {
  if (before.counted_spend === null) return false
  if (after.counted_spend === null) return true
  if (Number(after.counted_spend) < Number(before.counted_spend)) return true
  // That a new release counts no tax and shipping any more takes nothing back.
  return before.counted_extras !== null && goodsSpend(before).isAbove(goodsSpend(after))
}

/** The total of the order when it was placed, as decimal text. */
export function orderTotal(order: Order): string {
  const paid = paidAmounts(order, true)
  return currencyText(Fraction.sum([...paid.lines, paid.shipping]), order.currency)
}
