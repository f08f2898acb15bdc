import type { Order, Refund } from '../orders/order.ts'
import type { ShopAt } from '../shop-at.ts'
import type { Membership } from './membership.ts'
import { beginsStay, type MembershipPurchase, purchasesIn, unitsLeft } from './membership-terms.ts'

/** The facts about an order that memberships depend on. */
export interface BuyingOrder {
  readonly order: Order
  readonly refunds: readonly Refund[]
  readonly is_newly_paid: boolean
  /** The products that it had when it was paid for before. */
  readonly bought_before: readonly number[]
  /** All that the buyer bought before. */
  readonly known: readonly MembershipPurchase[]
}

/** What an order makes of its buyer's memberships. */
export interface OrderMemberships {
  /** Purchases that are new, or of which another number is left. */
  readonly purchases: readonly MembershipPurchase[]
  /**
   * Memberships that it bought and does not begin any more, with all purchases that uphold one: of
   * its own nothing is left, or it turned out to be paid while another order's was held.
   */
  readonly undone: readonly {
    readonly membership: Membership
    readonly purchases: readonly MembershipPurchase[]
  }[]
  /** Those that it began. */
  readonly begun: readonly Membership[]
  /**
   * Those that it begins after all, of purchases of which nothing had been left or that turned out
   * to be paid earlier, with all purchases as they are now.
   */
  readonly begun_again: OrderMemberships['undone']
}

/** Brings memberships to what an order bought, less refunds; safe to repeat. */
export function orderMemberships(
  { shop, program }: Pick<ShopAt, 'shop' | 'program'>,
  { order, refunds, is_newly_paid, bought_before, known }: BuyingOrder,
): OrderMemberships {
  const { memberships, switches } = program
  const membershipOf = ({ membership_id }: Pick<MembershipPurchase, 'membership_id'>) =>
    memberships.find(({ id }) => id === membership_id)
  const begins = (purchase: MembershipPurchase, others: readonly MembershipPurchase[]) => {
    const membership = membershipOf(purchase)
    if (purchase.units_left === 0 || membership === undefined) return false
    return beginsStay(purchase, others, membership.grace_days, shop.timezone)
  }
  const withPurchase = (before: MembershipPurchase, after: MembershipPurchase) => {
    const membership = membershipOf(before)
    if (membership === undefined) return []
    return [{ membership, purchases: known.map((one) => (one === before ? after : one)) }]
  }
  const changed: readonly Changed[] = known
    .filter(({ order_id }) => order_id === order.order_id)
    .flatMap((before) => {
      const units_left = unitsLeft(order, refunds, before.product_id)
      const paid_at = earlierOf(before.paid_at, order.paid_at)
      const is_earlier = paid_at < before.paid_at
      if (units_left === before.units_left && !is_earlier) return []
      const after = { ...before, units_left, paid_at }
      const others = known.filter((other) => other !== before)
      const is_kept = before.units_left > 0 && !is_earlier
      return [
        {
          ...{ before, after, is_kept },
          began: begins(before, others),
          begins: begins(after, others),
        },
      ]
    })
  const bought =
    is_newly_paid && switches.memberships_enabled
      ? purchasesIn(program, shop.platform, order, known)
          .filter((purchase) => !known.some(isPurchase(purchase)))
          .filter(({ product_id }) => !bought_before.includes(product_id))
          .map((one) => ({ ...one, units_left: unitsLeft(order, refunds, one.product_id) }))
      : []
  return {
    purchases: [...changed.map(({ after }) => after), ...bought],
    undone: changed.flatMap(({ before, after, is_kept, ...one }) => {
      const is_joined = !is_kept && one.began && !one.begins
      if (after.units_left > 0 && !is_joined) return []
      return withPurchase(before, { ...after, units_left: 0 })
    }),
    begun_again: changed.flatMap(({ before, after, is_kept, ...one }) =>
      is_kept || one.began || !one.begins ? [] : withPurchase(before, after),
    ),
    begun: bought.flatMap((purchase) =>
      begins(purchase, known) ? (membershipOf(purchase) ?? []) : [],
    ),
  }
}

/** A purchase of which another number is left, or that was paid earlier than was known. */
interface Changed {
  readonly before: MembershipPurchase
  readonly after: MembershipPurchase
  /** It was there before, from the same time on. */
  readonly is_kept: boolean
  /** Whether it began a membership, and does so now. */
  readonly began: boolean
  readonly begins: boolean
}

/** An older version of an order may say that it was paid earlier; a later payment says nothing. */
function earlierOf(known: Date, paid_at: string | null): Date {
  return paid_at === null ? known : new Date(Math.min(known.getTime(), Date.parse(paid_at)))
}

function isPurchase({
  membership_id,
  order_id,
}: Pick<MembershipPurchase, 'membership_id' | 'order_id'>) {
  return (one: MembershipPurchase) =>
    one.membership_id === membership_id && one.order_id === order_id
}
