import { countsForLess } from '../../domain/orders/settle.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import { mayMove } from '../../domain/tiers/tier-review.ts'
import { Fraction } from '../../lib/fraction.ts'
import type { Tx } from '../../store/db.ts'
import { applyOrderToMemberships } from '../memberships/apply-order-to-memberships.ts'
import { settleCommission } from '../partners/settle-commission.ts'
import { settleReferrals } from '../referrals/settle-referrals.ts'
import { reviewMembers } from '../tiers/review-members.ts'
import type { DecidedOrder } from './decide-order.ts'

/**
 * What follows from orders that are stored, for partners, memberships, referrals and tiers. Each of
 * these asks the database only about orders that concern it.
 */
export async function followOrders(
  tx: Tx,
  at: ShopAt,
  orders: readonly DecidedOrder[],
): Promise<void> {
  for (const { after, loaded, taken } of orders) {
    const has_moved = loaded.stored !== null && loaded.stored.customer_id !== taken.customer_id
    const partner_decided = loaded.partner_decided && !has_moved
    if (after.document?.is_past === true && !partner_decided) continue
    await settleCommission(tx, at, { ...loaded, ...after, partner_decided })
  }
  await followForBuyers(tx, at, orders)
}

/** The same for their buyers alone. */
export async function followForBuyers(
  tx: Tx,
  at: ShopAt,
  orders: readonly DecidedOrder[],
): Promise<void> {
  for (const order of orders) await followForBuyer(tx, at, order)
  const moving = orders.filter((order) => isMoving(at, order))
  const less = moving.filter(isLess)
  const more = moving.filter((order) => !isLess(order))
  await reviewMembers(tx, at, more.filter((order) => !isPast(order)).flatMap(buyerOf), 'points')
  await reviewMembers(tx, at, more.filter(isPast).flatMap(buyerOf), 'past')
  await reviewMembers(tx, at, less.flatMap(buyerOf), 'refund')
}

async function followForBuyer(
  tx: Tx,
  at: ShopAt,
  { after, taken, loaded: { buyer }, is_edited }: DecidedOrder,
): Promise<void> {
  const { document: order, refunds, counted_spend } = after
  if (order === null || buyer === null) return
  const is_newly_paid = (is_edited || taken.counted_spend === null) && counted_spend !== null
  const bought = { order, refunds, customer_id: buyer.customer_id, is_newly_paid }
  await applyOrderToMemberships(tx, at, bought)
  await settleReferrals(tx, at, { order, refunds, customer: buyer })
}

function isPast({ after: { document } }: DecidedOrder): boolean {
  return document?.is_past === true
}

function buyerOf({ loaded: { buyer } }: DecidedOrder): number[] {
  return buyer === null ? [] : [buyer.customer_id]
}

/** Whether an order counts for less than before, so that its buyer may lose a tier. */
function isLess({ after, taken, open, loaded }: DecidedOrder): boolean {
  const tier_points = (open?.account.tier_points ?? 0) - (loaded.account?.tier_points ?? 0)
  return tier_points < 0 || countsForLess(taken.counted_spend, after.counted_spend)
}

/** Whether an order may move its buyer. */
function isMoving({ program }: ShopAt, order: DecidedOrder): boolean {
  const { open, figure, loaded } = order
  const { buyer, account } = loaded
  if (buyer === null || open === null || account === null) return false
  if (open.account.tier_points === account.tier_points && figure === null) return false
  const spend = Fraction.of(buyer.lifetime_spend)
    .minus(Fraction.of(figure?.spend_before ?? '0'))
    .plus(Fraction.of(figure?.spend_after ?? '0'))
  const progress = {
    points_earned: open.account.tier_points,
    amount_spent: Number(spend.toDecimal(4)),
    orders_count: buyer.orders_count + (figure?.orders ?? 0),
  }
  return mayMove(program, account, progress, { is_less: isLess(order) })
}
