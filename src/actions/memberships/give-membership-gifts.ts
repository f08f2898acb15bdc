import type { Benefit } from '../../domain/catalogue/benefit.ts'
import { nameIn } from '../../domain/catalogue/titles.ts'
import { entryGift } from '../../domain/codes/gift-voucher.ts'
import { newRulePayment, paidFor } from '../../domain/earning/awards.ts'
import { readerTag } from '../../domain/languages.ts'
import type { Membership } from '../../domain/memberships/membership.ts'
import { giftKeyPrefix, readGiftKey } from '../../domain/memberships/membership-gifts.ts'
import {
  type MembershipPurchase,
  purchasesOfStay,
} from '../../domain/memberships/membership-terms.ts'
import { type EarningCustomer, excludedCustomer } from '../../domain/orders/exclusions.ts'
import { bookAward } from '../../domain/points/booking.ts'
import type { LotEntry } from '../../domain/points/lots.ts'
import type { OpenAccount } from '../../domain/points/open-account.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import { newId } from '../../lib/ids.ts'
import { codeToGive } from '../codes/give-code.ts'
import type { AwardChanges, AwardToTake } from '../earning/award-changes.ts'

/** A member who gets gifts, or loses them. */
export interface GiftedBuyer extends EarningCustomer {
  readonly customer_id: number
  /** When the platform deleted the customer. */
  readonly gone_at: Date | null
  readonly locale: string | null
  /** null: not a member. */
  readonly open: OpenAccount | null
}

/** A membership that an order began. */
export interface BegunMembership {
  readonly membership: Membership
  readonly order_id: number
  readonly buyer: GiftedBuyer
}

/**
 * Gives a membership's entry gifts, once for the order that started it; nothing to excluded or
 * deleted members. They are awards, so they can be taken back. They do not count for tiers, just
 * like a tier's gifts.
 */
export function giveMembershipGifts(
  at: ShopAt,
  begun: BegunMembership,
  changes: AwardChanges,
): void {
  const { buyer, membership } = begun
  if (buyer.gone_at !== null || excludedCustomer(at.program.eligibility, buyer) !== null) return
  for (const benefit of membership.benefits) {
    if (benefit.type === 'entry_points') givePoints(at, begun, benefit, changes)
    if (benefit.type === 'entry_discount_code') giveDiscount(at, begun, benefit, changes)
  }
}

/** A membership of which an order bought nothing any more. */
export interface UndoneMembership {
  readonly membership: Membership
  readonly purchases: readonly MembershipPurchase[]
  /** null: not a member. */
  readonly open: OpenAccount | null
  /** The gifts of the buyer's memberships, and the entries that say what was lost of them. */
  readonly gifts: readonly AwardToTake[]
  readonly lots: readonly LotEntry[]
}

/**
 * Takes back a membership's entry gifts if the order that began it was taken back, unless another
 * order has lengthened the membership since: that order would have begun it, with the same gifts.
 * Safe to repeat.
 */
export function takeMembershipGifts(
  { shop, now }: ShopAt,
  { membership: { id, grace_days }, purchases, open, gifts, lots }: UndoneMembership,
  changes: AwardChanges,
): void {
  const own = purchases.filter(({ membership_id }) => membership_id === id)
  const given = gifts
    .filter(({ paid_for_key }) => paid_for_key.startsWith(`${id}:`))
    .map((award) => ({ award, order_id: readGiftKey(award).order_id }))
  const givers = new Set(given.map(({ order_id }) => order_id))
  for (const { award, order_id } of given) {
    const is_upheld = purchasesOfStay(own, order_id, grace_days, shop.timezone).some(
      (one) => one.units_left > 0 && (one.order_id === order_id || !givers.has(one.order_id)),
    )
    if (is_upheld) continue
    if (award.code_id !== null) changes.withdraw(award.code_id)
    else if (open !== null) changes.takeBack(open, award, lots, now)
  }
}

function awardOf({ membership, order_id, buyer }: BegunMembership, { id }: Benefit, now: Date) {
  const { customer_id } = buyer
  const rule = { id: membership.id, type: 'membership' }
  const paid_for_key = `${giftKeyPrefix(membership.id, order_id)}${id}`
  return newRulePayment(newId('awd', now), { customer_id, rule, paid_for_key }, now)
}

function givePoints(
  { shop, now }: ShopAt,
  begun: BegunMembership,
  benefit: Benefit,
  changes: AwardChanges,
): void {
  const { membership, buyer } = begun
  if (buyer.open === null) return
  const award = awardOf(begun, benefit, now)
  const metadata = { counts_for_tier: false }
  const name = nameIn(membership, readerTag(buyer.locale, shop))
  const title_params = { membership_id: membership.id, membership: name }
  const paid = { ...paidFor(award), description: name, title_params, metadata }
  const booked = bookAward(buyer.open, paid, Number(benefit.fields.points), null, now)
  if (booked.entry_seq !== null) changes.add({ ...award, ...booked })
}

function giveDiscount(
  at: ShopAt,
  begun: BegunMembership,
  benefit: Benefit,
  changes: AwardChanges,
): void {
  const { membership, buyer } = begun
  const title = membership.name
  const gift = { ...entryGift(benefit.fields), customer_id: buyer.customer_id, title }
  const code = codeToGive(at, gift)
  changes.addCodes([code])
  changes.add({ ...awardOf(begun, benefit, at.now), code_id: code.code_id })
}
