import type { Order, Refund } from '../orders/order.ts'
import type { ShopAt } from '../shop-at.ts'
import type { Membership } from './membership.ts'
import {
  type BoughtStay,
  type MembershipPurchase,
  purchasesIn,
  staysOf,
  unitsLeft,
} from './membership-terms.ts'

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
  /** Each membership of these, with what becomes of its stays. */
  readonly changes: readonly StayChanges[]
  /** Those that it began. */
  readonly begun: readonly Membership[]
}

/**
 * The stays of a membership before and after an order, whichever orders began them: a stay that
 * began with another order before goes on. So what is left does not depend on which came first.
 */
export interface StayChanges {
  readonly membership: Membership
  /** What the buyer had bought before, taken back or not. */
  readonly known: readonly MembershipPurchase[]
  readonly before: readonly BoughtStay[]
  /** The stays that go on, each with the one before it. */
  readonly continued: ReadonlyMap<BoughtStay, BoughtStay>
  /** Those of before that are gone, or part of another one. */
  readonly ended: readonly BoughtStay[]
  readonly started: readonly BoughtStay[]
}

/** Brings memberships to what an order bought, less refunds; safe to repeat. */
export function orderMemberships(
  { shop, program }: Pick<ShopAt, 'shop' | 'program'>,
  { order, refunds, is_newly_paid, bought_before, known }: BuyingOrder,
): OrderMemberships {
  const changed = new Map(
    known
      .filter(({ order_id }) => order_id === order.order_id)
      .flatMap((before) => {
        const units_left = unitsLeft(order, refunds, before.product_id)
        const paid_at = earlierOf(before.paid_at, order.paid_at)
        if (units_left === before.units_left && paid_at >= before.paid_at) return []
        return [[before, { ...before, units_left, paid_at }]]
      }),
  )
  const bought =
    is_newly_paid && program.switches.memberships_enabled
      ? purchasesIn(program, shop.platform, order, known)
          .filter((purchase) => !known.some(isPurchase(purchase)))
          .filter(({ product_id }) => !bought_before.includes(product_id))
          .map((one) => ({ ...one, units_left: unitsLeft(order, refunds, one.product_id) }))
      : []
  const purchases = [...changed.values(), ...bought]
  const changes = program.memberships
    .filter(({ id }) => purchases.some(({ membership_id }) => membership_id === id))
    .map((membership) => {
      const own = known.filter(({ membership_id }) => membership_id === membership.id)
      const now = own.map((one) => changed.get(one) ?? one)
      const added = bought.filter(({ membership_id }) => membership_id === membership.id)
      return stayChanges(membership, own, [...now, ...added], shop.timezone)
    })
  const begun = changes
    .filter(({ started }) => started.some(({ first }) => bought.includes(first)))
    .map(({ membership }) => membership)
  return { purchases, changes, begun }
}

function stayChanges(
  membership: Membership,
  known: readonly MembershipPurchase[],
  purchases: readonly MembershipPurchase[],
  time_zone: string,
): StayChanges {
  const before = staysOf(known, membership.grace_days, time_zone)
  const after = staysOf(purchases, membership.grace_days, time_zone)
  const begun_before = new Map(before.map((stay) => [stay.first.order_id, stay]))
  const begun_after = new Set(after.map(({ first }) => first.order_id))
  const ended = before.filter(({ first }) => !begun_after.has(first.order_id))
  const moved = ended.values()
  const started: BoughtStay[] = []
  const continued = new Map<BoughtStay, BoughtStay>()
  for (const stay of after) {
    const same = begun_before.get(stay.first.order_id) ?? moved.next().value
    if (same === undefined) started.push(stay)
    else continued.set(same, stay)
  }
  return { membership, known, before, continued, ended: [...moved], started }
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
