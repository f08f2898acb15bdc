import { readReferral } from '../../actions/referrals/read-referral.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import { spansThatCount } from '../../domain/tiers/tier-period.ts'
import { readCampaign } from '../../store/campaigns/campaigns.ts'
import { findCode } from '../../store/codes/codes.ts'
import { findMember } from '../../store/customers/customers.ts'
import type { Queries } from '../../store/db.ts'
import { findAward, findAwardOf, listAwards } from '../../store/earning/awards.ts'
import { listPurchases } from '../../store/memberships/memberships.ts'
import { findEntry } from '../../store/orders/order-entries.ts'
import { findOrder } from '../../store/orders/orders.ts'
import { findCommission } from '../../store/partners/commissions.ts'
import { findPartner } from '../../store/partners/partners.ts'
import { findReferral } from '../../store/referrals/referrals.ts'
import { findRedemption } from '../../store/rewards/redemptions.ts'
import { readRankedMembers } from '../../store/tiers/tiers.ts'
import { customerOf, partnerOf } from '../domain/recipients.ts'
import type { EmailRecords } from '../domain/records.ts'
import {
  findDependentName,
  findEvent,
  listEntryGifts,
  readHighestBalanceBefore,
  sumEntryPoints,
} from '../store/email-facts.ts'

/** What e-mails to a recipient can read. */
export function recordsOf(queries: Queries, at: ShopAt, recipient: string): EmailRecords {
  const { shop, program, now } = at
  const { shop_id } = shop
  // Nobody has these ids, so there is nothing of a customer to find for a partner.
  const customer_id = customerOf(recipient) ?? 0
  const partner_id = partnerOf(recipient) ?? ''
  return {
    member: () => findMember(queries, shop_id, customer_id),
    entry: (entry_id) => findEntry(queries, shop_id, customer_id, entry_id),
    highestBalanceBefore: (entry_id) =>
      readHighestBalanceBefore(queries, shop_id, customer_id, entry_id),
    order: (order_id) => findOrder(queries, shop_id, order_id),
    event: (event_id) => findEvent(queries, shop_id, event_id),
    award: (award_id) => findAwardOf(queries, shop_id, award_id),
    awardPaidFor: (paid_for_key) => findAward(queries, shop_id, customer_id, paid_for_key),
    awardsPaidFor: (key_prefix) => listAwards(queries, shop_id, customer_id, key_prefix),
    dependentName: (dependent_id) => findDependentName(queries, shop_id, customer_id, dependent_id),
    code: (code_id) => findCode(queries, shop_id, code_id),
    redemption: (redemption_id) => findRedemption(queries, shop_id, redemption_id),
    tierGifts: (moment) => listEntryGifts(queries, shop_id, customer_id, moment),
    tierPoints: (moment) => sumEntryPoints(queries, shop_id, customer_id, moment),
    async tierProgress() {
      const spans = spansThatCount(program.tier_period, shop.timezone, now)
      const only = { after_customer_id: customer_id - 1, limit: 1 }
      const [ranked] = await readRankedMembers(queries, shop_id, spans, only)
      return ranked?.progress ?? []
    },
    membershipPurchases: () => listPurchases(queries, shop_id, customer_id),
    referralLink: (member) => readReferral(queries, at, member),
    referral: (referral_id) => findReferral(queries, shop_id, referral_id),
    partner: () => findPartner(queries, shop_id, partner_id),
    commission: (commission_id) => findCommission(queries, shop_id, partner_id, commission_id),
    campaign: (campaign_id) => readCampaign(queries, shop_id, campaign_id),
  }
}
