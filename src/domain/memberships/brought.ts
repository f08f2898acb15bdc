import { paidAmounts, remainingAmounts } from '../orders/amounts.ts'
import { orderPoints } from '../orders/award.ts'
import type { StoredOrder } from '../orders/stored-order.ts'

/** What a membership has brought its member since it began. */
export interface Brought {
  readonly points: number
  /** What codes took off orders: decimal text. */
  readonly discounts: string
}

/** What a membership gives its member, in the member's language, and has brought so far. */
export interface MembershipWorth extends Brought {
  readonly perks: readonly string[]
  /** Decimal text; null: no reward has a fixed value. */
  readonly points_value: string | null
}

/** An order whose points a membership multiplied. */
export type MultipliedOrder = Pick<StoredOrder, 'document' | 'refunds' | 'judgement' | 'points'>

/** `gifts` is what its entry gifts have brought. */
export function broughtBy(orders: readonly MultipliedOrder[], gifts: Brought): Brought {
  const added = orders.reduce((sum, order) => sum + pointsByMembership(order), 0)
  return { ...gifts, points: gifts.points + added }
}

/** The points that an order would not have earned without the membership. */
export function pointsByMembership(order: MultipliedOrder): number {
  const { document, refunds, judgement, points } = order
  const terms = judgement?.terms ?? null
  if (document === null || terms === null) return 0
  const standing = { ...terms.standing, membership_multiplier: 1 }
  const paid = paidAmounts(document, terms.include_tax)
  const left = remainingAmounts(paid, document.lines, refunds)
  return Math.max(0, points - orderPoints({ ...terms, standing }, left).points)
}
