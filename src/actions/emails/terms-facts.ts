import { promisesOf } from '../../domain/catalogue/benefit-labels.ts'
import { nameIn } from '../../domain/catalogue/titles.ts'
import { customerOf, partnerOf } from '../../domain/emails/email-readers.ts'
import type { Membership } from '../../domain/memberships/membership.ts'
import { giftOccasions, readGiftOccasion } from '../../domain/memberships/membership-gifts.ts'
import { staysOf } from '../../domain/memberships/membership-terms.ts'
import type {
  MembershipEndedFacts,
  MembershipRenewalFacts,
  MembershipStartedFacts,
} from '../../emails/templates/memberships.ts'
import type {
  PartnerApprovedFacts,
  PartnerCommissionFacts,
} from '../../emails/templates/partners.ts'
import { listAwards } from '../../store/earning/awards.ts'
import type { QueuedEmail } from '../../store/emails/emails.ts'
import { listPurchases } from '../../store/memberships/memberships.ts'
import { findCommission } from '../../store/partners/commissions.ts'
import { findPartner } from '../../store/partners/partners.ts'
import { readGift } from './gift-facts.ts'
import { orderName } from './points-facts.ts'
import type { EmailSetting, FactsReader } from './setting.ts'

/** The last stay in the membership that the occasion begins with, `mem_.../...`. */
async function readStay(setting: EmailSetting, { recipient, occasion }: QueuedEmail) {
  const { queries, shop, program } = setting
  const [membership_id, moment = ''] = occasion.split('/')
  const customer_id = customerOf(recipient)
  const membership = program.memberships.find(({ id }) => id === membership_id)
  if (customer_id === null || membership === undefined) return null
  const purchases = await listPurchases(queries, shop.shop_id, customer_id)
  const own = purchases.filter((purchase) => purchase.membership_id === membership_id)
  const stay = staysOf(own, membership.grace_days, shop.timezone).at(-1)
  return stay && { membership, stay, moment }
}

const nameOf = ({ language }: EmailSetting, membership: Membership) => nameIn(membership, language)

export const membershipStarted: FactsReader<MembershipStartedFacts> = async (setting, email) => {
  const held = await readStay(setting, email)
  if (!held || held.stay.grace_ends_at <= setting.now) return null
  const { membership, stay } = held
  const gifts = await readGifts(setting, email, membership, held.moment)
  if (gifts === 'not_yet') return gifts
  const lasting = membership.benefits.filter(({ type }) => !type.startsWith('entry_'))
  return {
    membership: nameOf(setting, membership),
    multiplier: membership.points_multiplier,
    benefits: promisesOf(setting.program, lasting),
    ...gifts,
    ends_at: membership.billing_type === 'subscription' ? null : stay.ends_at.toISOString(),
  }
}

/** What the order that began it has given the member; `not_yet` while a code is still made. */
async function readGifts(
  setting: EmailSetting,
  { recipient }: QueuedEmail,
  { id, benefits }: Membership,
  order_id: string,
): Promise<Pick<MembershipStartedFacts, 'bonus_points' | 'codes'> | 'not_yet'> {
  const { queries, shop } = setting
  const customer_id = customerOf(recipient) ?? 0
  const occasions = giftOccasions(id, order_id)
  let bonus_points = 0
  const codes: MembershipStartedFacts['codes'][number][] = []
  for (const award of await listAwards(queries, shop.shop_id, customer_id, occasions)) {
    const gift = await readGift(setting, award)
    if (gift === 'not_yet') return gift
    bonus_points += gift?.points ?? 0
    const { benefit_id } = readGiftOccasion(award)
    const label = benefits.find((benefit) => benefit.id === benefit_id)?.label ?? ''
    if (gift?.code) codes.push({ ...gift.code, label })
  }
  return { bonus_points, codes }
}

/** Nothing where it was lengthened since. */
export const membershipRenewal: FactsReader<MembershipRenewalFacts> = async (setting, email) => {
  const held = await readStay(setting, email)
  if (!held || held.stay.ends_at.toISOString() !== held.moment) return null
  const { membership, moment } = held
  return {
    membership: nameOf(setting, membership),
    at: moment,
    renews: membership.billing_type === 'subscription',
    price: membership.product.price,
  }
}

export const membershipEnded: FactsReader<MembershipEndedFacts> = async (setting, email) => {
  const held = await readStay(setting, email)
  if (!held || held.stay.ends_at.toISOString() !== held.moment) return null
  return { membership: nameOf(setting, held.membership) }
}

export const partnerApproved: FactsReader<PartnerApprovedFacts> = async (
  setting,
  { recipient },
) => {
  const { queries, shop, base_url } = setting
  const partner = await findPartner(queries, shop.shop_id, partnerOf(recipient) ?? '')
  if (partner?.status !== 'approved') return null
  const { code, link_token } = partner
  return code === null || link_token === null ? null : { code, link: `${base_url}/r/${link_token}` }
}

/** The occasion is the commission. */
export const partnerCommission: FactsReader<PartnerCommissionFacts> = async (setting, email) => {
  const { queries, shop } = setting
  const partner_id = partnerOf(email.recipient) ?? ''
  const commission = await findCommission(queries, shop.shop_id, partner_id, email.occasion)
  if (commission === undefined || Number(commission.amount) <= 0) return null
  return {
    amount: commission.amount,
    order_name: orderName(commission.order_id),
    payable_at: commission.available_at.toISOString(),
  }
}
