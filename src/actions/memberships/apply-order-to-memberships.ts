import {
  beginsStay,
  type MembershipPurchase,
  purchasesIn,
  unitsLeft,
} from '../../domain/memberships/membership-terms.ts'
import type { Order, Refund } from '../../domain/orders/order.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import { customerRecipient, insertEmails, owedEmails } from '../../emails/queue.ts'
import type { Tx } from '../../store/db.ts'
import {
  insertPurchase,
  listPurchases,
  saveUnitsLeft,
} from '../../store/memberships/memberships.ts'
import { giveMembershipGifts, takeMembershipGifts } from './give-membership-gifts.ts'

/** The facts about an order that memberships depend on. The customer is locked. */
interface BuyingOrder {
  readonly order: Order
  readonly refunds: readonly Refund[]
  readonly customer_id: number
  readonly is_newly_paid: boolean
}

/** Brings memberships to what an order bought, less refunds; safe to repeat. */
export async function applyOrderToMemberships(
  tx: Tx,
  at: ShopAt,
  { order, refunds, customer_id, is_newly_paid }: BuyingOrder,
): Promise<void> {
  const { shop, program, now } = at
  if (program.memberships.length === 0) return
  const { shop_id, platform } = shop
  const known = await listPurchases(tx, shop_id, customer_id)
  for (const purchase of known.filter(({ order_id }) => order_id === order.order_id)) {
    const units_left = unitsLeft(order, refunds, purchase.product_id)
    if (units_left === purchase.units_left) continue
    const left = { ...purchase, units_left }
    await saveUnitsLeft(tx, shop_id, customer_id, left)
    const membership = program.memberships.find(({ id }) => id === purchase.membership_id)
    if (units_left > 0 || membership === undefined) continue
    const purchases = known.map((one) => (one === purchase ? left : one))
    await takeMembershipGifts(tx, at, customer_id, membership, purchases)
  }
  if (!is_newly_paid || !program.switches.memberships_enabled) return
  for (const purchase of purchasesIn(program, platform, order, known)) {
    if (known.some(isPurchase(purchase))) continue
    const units_left = unitsLeft(order, refunds, purchase.product_id)
    await insertPurchase(tx, shop_id, customer_id, { ...purchase, units_left })
    const { membership_id, order_id } = purchase
    const membership = program.memberships.find(({ id }) => id === membership_id)
    if (units_left === 0 || membership === undefined) continue
    const bought = { ...purchase, units_left }
    if (!beginsStay(bought, known, membership.grace_days, shop.timezone)) continue
    const recipient = customerRecipient(customer_id)
    const about = { membership_id, order_id: String(order_id) }
    const emails = owedEmails('membership_started', recipient, about)
    await insertEmails(tx, shop_id, emails, now)
    await giveMembershipGifts(tx, at, { membership, order_id, customer_id })
  }
}

function isPurchase({
  membership_id,
  order_id,
}: Pick<MembershipPurchase, 'membership_id' | 'order_id'>) {
  return (one: MembershipPurchase) =>
    one.membership_id === membership_id && one.order_id === order_id
}
