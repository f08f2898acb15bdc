import type { Benefit } from '../../domain/catalogue/benefit.ts'
import { nameIn } from '../../domain/catalogue/titles.ts'
import { entryGift } from '../../domain/codes/gift-voucher.ts'
import { newRulePayment, paidFor } from '../../domain/earning/awards.ts'
import { type GivenAward, isStanding } from '../../domain/earning/given-award.ts'
import { readerTag } from '../../domain/languages.ts'
import type { Membership } from '../../domain/memberships/membership.ts'
import { giftKeyPrefix, giftsByStay, giftsOf } from '../../domain/memberships/membership-gifts.ts'
import type { StayChanges } from '../../domain/memberships/order-memberships.ts'
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
interface BegunMembership {
  readonly membership: Membership
  readonly order_id: number
  readonly buyer: GiftedBuyer
}

/** What becomes of a membership's stays, with what the buyer was given for them. */
interface GiftedStays extends StayChanges {
  readonly buyer: GiftedBuyer
  /** The gifts of the buyer's memberships, and the entries that say what was lost of them. */
  readonly gifts: readonly GivenAward[]
  readonly lots: readonly LotEntry[]
}

/**
 * Brings a membership's entry gifts to one set for each of its stays: takes those of the stays that
 * are gone, and gives those of the stays that are new. A stay that is begun by another order now
 * keeps what it has. Safe to repeat.
 */
export function settleMembershipGifts(at: ShopAt, stays: GiftedStays, changes: AwardChanges): void {
  const { membership, buyer, gifts, lots, before, known, continued, ended, started } = stays
  const given = Map.groupBy(giftsOf(gifts, membership.id), ({ order_id }) => order_id)
  const givenBy = (order_id: number) => (given.get(order_id) ?? []).map(({ gift }) => gift)
  const standing = gifts.filter(isStanding)
  const by_stay = giftsByStay(standing, membership.id, before, known)
  for (const gift of ended.flatMap((stay) => by_stay.get(stay) ?? [])) {
    if (gift.code_id !== null) changes.withdraw(gift.code_id)
    else if (buyer.open !== null) changes.takeBack(buyer.open, gift, lots, at.now)
  }
  if (buyer.gone_at !== null) return
  const give = (order_id: number) => {
    const ever = givenBy(order_id)
    if (ever.length === 0) giveMembershipGifts(at, { membership, order_id, buyer }, changes)
    for (const gift of ever) {
      if (!isStanding(gift)) changes.giveAgain(buyer.open, gift, lots, at.now)
    }
  }
  // The stay that had these gifts until now, as it goes on; undefined: it does not.
  const holderOf = (own: readonly GivenAward[]) => {
    const held = [...by_stay].find(([, of_stay]) => of_stay.some((gift) => own.includes(gift)))
    return held && continued.get(held[0])
  }
  for (const { first } of started) {
    const own = givenBy(first.order_id)
    const has_all = own.length > 0 && own.every(isStanding)
    // While the order was taken back, its gifts stayed as those of another stay, which now gets its own.
    const owed_to = has_all ? holderOf(own)?.first : first
    if (owed_to !== undefined) give(owed_to.order_id)
  }
}

/**
 * Gives a membership's entry gifts, once for the order that started it; nothing to excluded
 * members. They are awards, so they can be taken back. They do not count for tiers, just like a
 * tier's gifts.
 */
function giveMembershipGifts(at: ShopAt, begun: BegunMembership, changes: AwardChanges): void {
  const { buyer, membership } = begun
  if (excludedCustomer(at.program.eligibility, buyer) !== null) return
  for (const benefit of membership.benefits) {
    if (benefit.type === 'entry_points') givePoints(at, begun, benefit, changes)
    if (benefit.type === 'entry_discount_code') giveDiscount(at, begun, benefit, changes)
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
