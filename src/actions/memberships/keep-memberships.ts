import { customerRecipient } from '../../domain/emails/owed-emails.ts'
import {
  type HeldMembership,
  membershipsAt,
  purchasesIn,
  termsLeft,
} from '../../domain/memberships/membership-terms.ts'
import type { Order, Refund } from '../../domain/orders/order.ts'
import type { Program } from '../../domain/program.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import type { Tx } from '../../store/db.ts'
import { insertEmails } from '../../store/emails/emails.ts'
import { insertPurchase, listPurchases, saveTerms } from '../../store/memberships/memberships.ts'
import { giveMembershipGifts, takeMembershipGifts } from './give-membership-gifts.ts'

/** An order as far as memberships depend on it. The customer is locked. */
interface BuyingOrder {
  readonly order: Order
  readonly refunds: readonly Refund[]
  readonly customer_id: number
  readonly is_newly_paid: boolean
}

/** Brings memberships to what an order bought of them and refunds left; safe to repeat. */
export async function keepMemberships(
  tx: Tx,
  shop: Shop,
  program: Program,
  { order, refunds, customer_id, is_newly_paid }: BuyingOrder,
  now: Date,
): Promise<void> {
  if (program.memberships.length === 0) return
  const { shop_id, platform } = shop
  const known = await listPurchases(tx, shop_id, customer_id)
  for (const purchase of known.filter(({ order_id }) => order_id === order.order_id)) {
    const terms = termsLeft(order, refunds, purchase.product_id)
    if (terms === purchase.terms) continue
    const left = { ...purchase, terms }
    await saveTerms(tx, shop_id, customer_id, left)
    const membership = program.memberships.find(({ id }) => id === purchase.membership_id)
    if (terms > 0 || membership === undefined) continue
    const purchases = known.map((one) => (one === purchase ? left : one))
    await takeMembershipGifts(tx, shop, customer_id, membership, purchases, now)
  }
  if (!is_newly_paid || !program.switches.memberships_enabled) return
  for (const purchase of purchasesIn(program, platform, order, known)) {
    const terms = termsLeft(order, refunds, purchase.product_id)
    await insertPurchase(tx, shop_id, customer_id, { ...purchase, terms })
    const { membership_id, order_id, paid_at } = purchase
    const held = membershipsAt(program, known, shop.timezone, paid_at)
    const membership = program.memberships.find(({ id }) => id === membership_id)
    if (terms === 0 || membership === undefined || held.some(isOf(membership_id))) continue
    const recipient = customerRecipient(customer_id)
    const begun = { template: 'membership_started', occasion: `${membership_id}/${order_id}` }
    await insertEmails(tx, shop_id, [{ ...begun, recipient }], now)
    await giveMembershipGifts(tx, shop, program, { membership, order_id, customer_id }, now)
  }
}

function isOf(membership_id: string) {
  return ({ membership }: HeldMembership) => membership.id === membership_id
}
