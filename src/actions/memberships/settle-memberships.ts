import type { GivenAward } from '../../domain/earning/given-award.ts'
import { type BuyingOrder, orderMemberships } from '../../domain/memberships/order-memberships.ts'
import type { LotEntry } from '../../domain/points/lots.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import { customerRecipient, type OwedEmail, owedEmails } from '../../emails/queue.ts'
import type { BuyersPurchase } from '../../store/memberships/memberships.ts'
import type { AwardChanges } from '../earning/award-changes.ts'
import { type GiftedBuyer, settleMembershipGifts } from './give-membership-gifts.ts'

/** An order with what its buyer has of memberships; the customer is locked. */
interface MembershipOrder extends BuyingOrder {
  readonly buyer: GiftedBuyer
  /** The gifts of the buyer's memberships, and the entries that say what was lost of them. */
  readonly gifts: readonly GivenAward[]
  readonly lots: readonly LotEntry[]
}

/** What an order changes of memberships, beside their gifts. */
interface MembershipChanges {
  readonly purchases: readonly BuyersPurchase[]
  readonly emails: readonly OwedEmail[]
}

/** Brings memberships, and their gifts, to what an order bought, less refunds; safe to repeat. */
export function settleMemberships(
  at: ShopAt,
  bought: MembershipOrder,
  awards: AwardChanges,
): MembershipChanges {
  if (at.program.memberships.length === 0) return { purchases: [], emails: [] }
  const { buyer, gifts, lots } = bought
  const { customer_id } = buyer
  const { order_id } = bought.order
  const { purchases, changes, begun } = orderMemberships(at, bought)
  for (const one of changes) settleMembershipGifts(at, { ...one, buyer, gifts, lots }, awards)
  return {
    purchases: purchases.map((purchase) => ({ ...purchase, customer_id })),
    emails: begun.flatMap(({ id: membership_id }) => {
      const about = { membership_id, order_id: String(order_id) }
      return owedEmails('membership_started', customerRecipient(customer_id), about)
    }),
  }
}
