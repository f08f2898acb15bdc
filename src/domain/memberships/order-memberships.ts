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
  /** Memberships that it bought and of which nothing is left, with all purchases as they are now. */
  readonly undone: readonly {
    readonly membership: Membership
    readonly purchases: readonly MembershipPurchase[]
  }[]
  /** Those that it began. */
  readonly begun: readonly Membership[]
  /** The same, of purchases of which nothing had been left, with all purchases as they are now. */
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
  const ofMembership = ({ before, units_left }: Changed) => {
    const membership = membershipOf(before)
    if (membership === undefined) return []
    return [
      {
        membership,
        purchases: known.map((one) => (one === before ? { ...one, units_left } : one)),
      },
    ]
  }
  const changed: readonly Changed[] = known
    .filter(({ order_id }) => order_id === order.order_id)
    .map((before) => ({ before, units_left: unitsLeft(order, refunds, before.product_id) }))
    .filter(({ before, units_left }) => units_left !== before.units_left)
  const bought =
    is_newly_paid && switches.memberships_enabled
      ? purchasesIn(program, shop.platform, order, known)
          .filter((purchase) => !known.some(isPurchase(purchase)))
          .filter(({ product_id }) => !bought_before.includes(product_id))
          .map((one) => ({ ...one, units_left: unitsLeft(order, refunds, one.product_id) }))
      : []
  return {
    purchases: [...changed.map(({ before, units_left }) => ({ ...before, units_left })), ...bought],
    undone: changed.flatMap((one) => (one.units_left > 0 ? [] : ofMembership(one))),
    begun_again: changed.flatMap((one) => {
      const { before, units_left } = one
      if (before.units_left > 0) return []
      const others = known.filter((other) => other !== before)
      return ofMembership(one).filter(({ membership: { grace_days } }) =>
        beginsStay({ ...before, units_left }, others, grace_days, shop.timezone),
      )
    }),
    begun: bought.flatMap((purchase) => {
      const membership = membershipOf(purchase)
      if (purchase.units_left === 0 || membership === undefined) return []
      return beginsStay(purchase, known, membership.grace_days, shop.timezone) ? [membership] : []
    }),
  }
}

/** A purchase, and how many units of it are left now. */
interface Changed {
  readonly before: MembershipPurchase
  readonly units_left: number
}

function isPurchase({
  membership_id,
  order_id,
}: Pick<MembershipPurchase, 'membership_id' | 'order_id'>) {
  return (one: MembershipPurchase) =>
    one.membership_id === membership_id && one.order_id === order_id
}
