import type { Benefit } from '../../domain/catalogue/benefit.ts'
import { nameIn } from '../../domain/catalogue/titles.ts'
import { entryGift } from '../../domain/codes/gift-voucher.ts'
import { newRulePayment, paidFor } from '../../domain/earning/awards.ts'
import { type GivenAward, isStanding } from '../../domain/earning/given-award.ts'
import { readerTag } from '../../domain/languages.ts'
import type { Membership } from '../../domain/memberships/membership.ts'
import { giftKeyPrefix, giftsOf } from '../../domain/memberships/membership-gifts.ts'
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
import type { AwardChanges } from '../earning/award-changes.ts'

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

/** A membership of which an order bought nothing any more, or something again. */
interface ChangedMembership {
  readonly membership: Membership
  readonly purchases: readonly MembershipPurchase[]
  /** The gifts of the buyer's memberships. */
  readonly gifts: readonly GivenAward[]
}

/** With the buyer's account, null for no member, and the entries that say what was lost of gifts. */
interface UndoneMembership extends ChangedMembership {
  readonly open: OpenAccount | null
  readonly lots: readonly LotEntry[]
}

/**
 * Gives the entry gifts of a membership again that an order has begun again: those that were taken
 * back when it was undone, as they were, or of another order of the same stay. Where none were
 * given before, they are given now.
 */
export function giveMembershipGiftsAgain(
  at: ShopAt,
  { purchases, gifts, ...begun }: ChangedMembership & BegunMembership,
  changes: AwardChanges,
): void {
  const { membership, order_id, buyer } = begun
  const { id, grace_days } = membership
  const own = purchases.filter(({ membership_id }) => membership_id === id)
  const stay = purchasesOfStay(own, order_id, grace_days, at.shop.timezone)
  const in_stay = new Set(stay.map((one) => one.order_id))
  const given = giftsOf(gifts, id).filter((one) => in_stay.has(one.order_id))
  const [first] = given
  if (first === undefined) giveMembershipGifts(at, begun, changes)
  if (first === undefined || buyer.gone_at !== null) return
  const giver = given.some((one) => one.order_id === order_id) ? order_id : first.order_id
  for (const { gift, order_id: of_order } of given) {
    if (of_order === giver && !isStanding(gift)) changes.giveAgain(buyer.open, gift, at.now)
  }
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
  const given = giftsOf(gifts, id).filter(({ gift }) => isStanding(gift))
  const givers = new Set(given.map(({ order_id }) => order_id))
  for (const { gift, order_id } of given) {
    const is_upheld = purchasesOfStay(own, order_id, grace_days, shop.timezone).some(
      (one) => one.units_left > 0 && (one.order_id === order_id || !givers.has(one.order_id)),
    )
    if (is_upheld) continue
    if (gift.code_id !== null) changes.withdraw(gift.code_id)
    else if (open !== null) changes.takeBack(open, gift, lots, now)
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
