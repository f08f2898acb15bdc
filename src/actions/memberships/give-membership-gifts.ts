import type { Benefit } from '../../domain/catalogue/benefit.ts'
import { discountCodeFields } from '../../domain/catalogue/discount-code.ts'
import { completeFields } from '../../domain/catalogue/fill-fields.ts'
import { nameIn } from '../../domain/catalogue/titles.ts'
import { givenCode } from '../../domain/codes/given-code.ts'
import { type Award, newAward, paidFor } from '../../domain/earning/awards.ts'
import { readerTag } from '../../domain/languages.ts'
import type { Membership } from '../../domain/memberships/membership.ts'
import { giftOccasions, readGiftOccasion } from '../../domain/memberships/membership-gifts.ts'
import {
  type MembershipPurchase,
  purchasesOfStay,
} from '../../domain/memberships/membership-terms.ts'
import { excludedCustomer } from '../../domain/orders/exclusions.ts'
import { bookAward } from '../../domain/points/booking.ts'
import { OpenAccount } from '../../domain/points/open-account.ts'
import type { Program } from '../../domain/program.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { newId } from '../../lib/ids.ts'
import { insertCodes } from '../../store/codes/codes.ts'
import { findPresence } from '../../store/customers/customer-presence.ts'
import { findBuyer } from '../../store/customers/customers.ts'
import type { Tx } from '../../store/db.ts'
import { insertAward, listAwards } from '../../store/earning/awards.ts'
import { lockAccounts } from '../../store/points/ledger.ts'
import { newCodeText } from '../codes/mint-codes.ts'
import { withdrawCode } from '../codes/withdraw-code.ts'
import { takeBackAward } from '../earning/settle-award.ts'
import { bookEntries } from '../points/book-entries.ts'

/** A membership that an order began. */
export interface BegunMembership {
  readonly membership: Membership
  readonly order_id: number
  readonly customer_id: number
}

/**
 * Gives what a membership gives on entry, once for the order that began it; nothing to whoever is
 * excluded or gone. They are awards, so that they can be taken back; for tiers they do not count, as a
 * tier's own gifts.
 */
export async function giveMembershipGifts(
  tx: Tx,
  shop: Shop,
  program: Program,
  begun: BegunMembership,
  now: Date,
): Promise<void> {
  const buyer = await findBuyer(tx, shop.shop_id, begun.customer_id)
  const presence = await findPresence(tx, shop.shop_id, begun.customer_id)
  if (presence === undefined || presence.gone_at !== null) return
  if (!buyer || excludedCustomer(program.eligibility, buyer) !== null) return
  for (const benefit of begun.membership.benefits) {
    if (benefit.type === 'entry_points') await givePoints(tx, shop, begun, benefit, now)
    if (benefit.type === 'entry_discount_code') {
      await giveCode(tx, shop, program, begun, benefit, now)
    }
  }
}

/**
 * Takes back what a membership gave on entry where the order that began it was taken back, unless
 * another has lengthened it since: that one would have begun it, and given the same. Safe to repeat.
 */
export async function takeMembershipGifts(
  tx: Tx,
  shop: Shop,
  customer_id: number,
  membership: Membership,
  purchases: readonly MembershipPurchase[],
  now: Date,
): Promise<void> {
  const { id, grace_days } = membership
  const own = purchases.filter(({ membership_id }) => membership_id === id)
  const given = await listAwards(tx, shop.shop_id, customer_id, `${id}:`)
  const gifts = given.map((award) => ({ ...award, order_id: readGiftOccasion(award).order_id }))
  const givers = new Set(gifts.map(({ order_id }) => order_id))
  for (const { award_id, code_id, order_id } of gifts) {
    const is_upheld = purchasesOfStay(own, order_id, grace_days, shop.timezone).some(
      (one) => one.terms > 0 && (one.order_id === order_id || !givers.has(one.order_id)),
    )
    if (is_upheld) continue
    if (code_id === null) await takeBackAward(tx, shop, award_id, now)
    else await withdrawCode(tx, shop, code_id, now)
  }
}

function awardOf(
  { membership, order_id, customer_id }: BegunMembership,
  { id }: Benefit,
  now: Date,
) {
  const rule = { id: membership.id, type: 'membership' }
  const occasion = `${giftOccasions(membership.id, order_id)}${id}`
  return newAward(newId('awd', now), { customer_id, rule, occasion }, now)
}

async function givePoints(
  tx: Tx,
  shop: Shop,
  begun: BegunMembership,
  benefit: Benefit,
  now: Date,
): Promise<void> {
  const { customer_id, membership } = begun
  const account = (await lockAccounts(tx, shop.shop_id, [customer_id])).get(customer_id)
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

async function giveCode(
  tx: Tx,
  shop: Shop,
  program: Program,
  begun: BegunMembership,
  { fields, ...benefit }: Benefit,
  now: Date,
): Promise<void> {
  const { customer_id, membership } = begun
  const terms = completeFields(discountCodeFields, fields)
  const code_id = newId('code', now)
  const gift = {
    code_id,
    kind: 'gift',
    customer_id,
    code: newCodeText(null),
    title: membership.name,
    terms,
    minimum_purchase: Number(fields.minimumPurchase ?? 0),
  } as const
  await insertCodes(tx, shop.shop_id, [givenCode(program, gift, now)])
  const award: Award = { ...awardOf(begun, { ...benefit, fields }, now), code_id }
  await insertAward(tx, shop.shop_id, award)
}
