import { countsForLess } from '../../domain/orders/settle.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import { mayMove } from '../../domain/tiers/tier-review.ts'
import { Fraction } from '../../lib/fraction.ts'
import type { Tx } from '../../store/db.ts'
import type { Payments } from '../earning/decide-payment.ts'
import { type MemberReview, reviewMembers } from '../tiers/review-members.ts'
import type { DecidedOrder } from './decide-order.ts'

/**
 * Reviews the members who may move to another tier by these orders: the buyers, and the senders who
 * were paid for referring them. All is written by now, because a period adds up what is stored.
 */
export async function reviewAfterOrders(
  tx: Tx,
  at: ShopAt,
  orders: readonly DecidedOrder[],
  senders: Payments,
): Promise<void> {
  const of_buyers = orders.flatMap((order) => reviewOf(at, order) ?? [])
  const buyers = new Set(orders.flatMap(({ open }) => open ?? []))
  const of_senders = senders.accounts
    .filter((open) => !buyers.has(open))
    .flatMap(({ account: { customer_id } }) => senderReview(senders, customer_id) ?? [])
  await reviewMembers(tx, at, [...of_buyers, ...of_senders])
}

function senderReview(senders: Payments, customer_id: number): MemberReview | null {
  const added = senders.tierPointsAdded(customer_id)
  if (added === 0 || !senders.mayMove(customer_id, { is_less: added < 0 })) return null
  return { customer_id, cause: added < 0 ? 'refund' : 'points' }
}

/** How an order's buyer is reviewed; null: the order moves nobody. */
function reviewOf(at: ShopAt, order: DecidedOrder): MemberReview | null {
  const { buyer } = order.loaded
  if (buyer === null || !isMoving(at, order)) return null
  const { customer_id } = buyer
  if (isLess(order)) return { customer_id, cause: 'refund' }
  return { customer_id, cause: order.after.document?.is_past === true ? 'past' : 'points' }
}

/** Whether an order counts for less than before, so that its buyer may lose a tier. */
function isLess({ after, taken, open, loaded }: DecidedOrder): boolean {
  const tier_points = (open?.account.tier_points ?? 0) - (loaded.account?.tier_points ?? 0)
  return tier_points < 0 || countsForLess(taken, after)
}

/** Whether an order may move its buyer. */
function isMoving({ program }: ShopAt, order: DecidedOrder): boolean {
  const { open, figure, loaded } = order
  const { buyer, account } = loaded
  if (buyer === null || open === null || account === null) return false
  if (open.account.tier_points === account.tier_points && figure === null) return false
  const spend = Fraction.of(buyer.lifetime_spend).plus(Fraction.of(figure?.spend ?? '0'))
  const progress = {
    points_earned: open.account.tier_points,
    amount_spent: Number(spend.toDecimal(4)),
    orders_count: buyer.orders_count + (figure?.orders ?? 0),
  }
  return mayMove(program, account, progress, { is_less: isLess(order) })
}
