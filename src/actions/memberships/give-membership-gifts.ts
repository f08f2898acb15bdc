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
import { excludedCustomer } from '../../domain/orders/exclusions.ts'
import { bookAward } from '../../domain/points/booking.ts'
import { OpenAccount } from '../../domain/points/open-account.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import { newId } from '../../lib/ids.ts'
import { findPresence } from '../../store/customers/customer-presence.ts'
import { findBuyer } from '../../store/customers/customers.ts'
import type { Tx } from '../../store/db.ts'
import { insertAward, listAwards } from '../../store/earning/awards.ts'
import { lockAccount } from '../../store/points/ledger.ts'
import { giveCode } from '../codes/give-code.ts'
import { withdrawCode } from '../codes/withdraw-code.ts'
import { takeBackAward } from '../earning/settle-award.ts'
import { bookEntries } from '../ledger/book-entries.ts'

/** A membership that an order began. */
export interface BegunMembership {
  readonly membership: Membership
  readonly order_id: number
  readonly customer_id: number
}

/**
 * Gives a membership's entry gifts, once for the order that started it; nothing to excluded or
 * deleted members. They are awards, so they can be taken back. They do not count for tiers, just
 * like a tier's gifts.
 */
export async function giveMembershipGifts(
  tx: Tx,
  at: ShopAt,
  begun: BegunMembership,
): Promise<void> {
  const { shop, program } = at
  const buyer = await findBuyer(tx, shop.shop_id, begun.customer_id)
  const presence = await findPresence(tx, shop.shop_id, begun.customer_id)
  if (presence === undefined || presence.gone_at !== null) return
  if (!buyer || excludedCustomer(program.eligibility, buyer) !== null) return
  for (const benefit of begun.membership.benefits) {
    if (benefit.type === 'entry_points') await givePoints(tx, at, begun, benefit)
    if (benefit.type === 'entry_discount_code') {
      await giveDiscount(tx, at, begun, benefit)
    }
  }
}

/**
 * Takes back a membership's entry gifts if the order that began it was taken back, unless another
 * order has lengthened the membership since: that order would have begun it, with the same gifts.
 * Safe to repeat.
 */
export async function takeMembershipGifts(
  tx: Tx,
  at: ShopAt,
  customer_id: number,
  membership: Membership,
  purchases: readonly MembershipPurchase[],
): Promise<void> {
  const { shop, now } = at
  const { id, grace_days } = membership
  const own = purchases.filter(({ membership_id }) => membership_id === id)
  const awards = await listAwards(tx, shop.shop_id, customer_id, `${id}:`)
  const gifts = awards.map((award) => ({ ...award, order_id: readGiftKey(award).order_id }))
  const givers = new Set(gifts.map(({ order_id }) => order_id))
  for (const { award_id, code_id, order_id } of gifts) {
    const is_upheld = purchasesOfStay(own, order_id, grace_days, shop.timezone).some(
      (one) => one.units_left > 0 && (one.order_id === order_id || !givers.has(one.order_id)),
    )
    if (is_upheld) continue
    if (code_id === null) await takeBackAward(tx, at, award_id)
    else await withdrawCode(tx, shop, code_id, now)
  }
}

function awardOf(
  { membership, order_id, customer_id }: BegunMembership,
  { id }: Benefit,
  now: Date,
) {
  const rule = { id: membership.id, type: 'membership' }
  const paid_for_key = `${giftKeyPrefix(membership.id, order_id)}${id}`
  return newRulePayment(newId('awd', now), { customer_id, rule, paid_for_key }, now)
}

async function givePoints(
  tx: Tx,
  { shop, now }: ShopAt,
  begun: BegunMembership,
  benefit: Benefit,
): Promise<void> {
  const { customer_id, membership } = begun
  const account = await lockAccount(tx, shop.shop_id, customer_id)
  if (account === undefined) return
  const open = new OpenAccount(account)
  const award = awardOf(begun, benefit, now)
  const metadata = { counts_for_tier: false }
  const name = nameIn(membership, readerTag(account.locale, shop))
  const title_params = { membership_id: membership.id, membership: name }
  const paid = { ...paidFor(award), description: name, title_params, metadata }
  const booked = bookAward(open, paid, Number(benefit.fields.points), null, now)
  if (booked.entry_seq === null) return
  await bookEntries(tx, shop, [open])
  await insertAward(tx, shop.shop_id, { ...award, ...booked })
}

async function giveDiscount(
  tx: Tx,
  at: ShopAt,
  begun: BegunMembership,
  benefit: Benefit,
): Promise<void> {
  const { customer_id, membership } = begun
  const gift = { ...entryGift(benefit.fields), customer_id, title: membership.name }
  const code_id = await giveCode(tx, at, gift)
  await insertAward(tx, at.shop.shop_id, { ...awardOf(begun, benefit, at.now), code_id })
}
