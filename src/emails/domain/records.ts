import type { StoredCampaign } from '../../domain/campaigns/campaign-state.ts'
import type { Voucher } from '../../domain/codes/voucher.ts'
import type { Member } from '../../domain/customers/member.ts'
import type { RulePayment } from '../../domain/earning/awards.ts'
import type { MembershipPurchase } from '../../domain/memberships/membership-terms.ts'
import type { TracedEntry } from '../../domain/orders/explain.ts'
import type { StoredOrder } from '../../domain/orders/stored-order.ts'
import type { BookedCommission } from '../../domain/partners/commission.ts'
import type { StoredPartner } from '../../domain/partners/platform-code.ts'
import type { MemberReferral, Referral } from '../../domain/referrals/referral-claims.ts'
import type { RedemptionWithCode } from '../../domain/rewards/redemptions.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import type { TierProgress } from '../../domain/tiers/tier-placement.ts'

/** The context in which an e-mail is written when it is sent. */
export interface EmailInputs extends ShopAt {
  readonly records: EmailRecords
  readonly base_url: string
  /** The shop's language for the recipient; the merchant's texts are chosen in it. */
  readonly language: string
}

/**
 * The facts that e-mails read from the database, about their recipient and their subject.
 * `actions/records-of.ts` reads them.
 */
export interface EmailRecords {
  /** Undefined for a partner, too. */
  member(): Promise<Member | undefined>
  entry(entry_id: string): Promise<TracedEntry | undefined>
  /** The most points that the member ever had before an entry; 0 if it was the first. */
  highestBalanceBefore(entry_id: string): Promise<number>
  order(order_id: number): Promise<StoredOrder | undefined>
  event(event_id: string): Promise<PastEvent | undefined>
  award(award_id: string): Promise<RulePayment | undefined>
  /** The member's award under this key; see `paidForKey`. */
  awardPaidFor(paid_for_key: string): Promise<RulePayment | undefined>
  /** All awards of the member whose keys begin with this text. */
  awardsPaidFor(key_prefix: string): Promise<readonly RulePayment[]>
  /** The name of the member's pet or child; null: it has none, or is gone. */
  dependentName(dependent_id: string): Promise<string | null>
  code(code_id: string): Promise<Voucher | undefined>
  redemption(redemption_id: string): Promise<RedemptionWithCode | undefined>
  /** The codes that the member got for entering tiers at a moment. */
  tierGifts(at: Date): Promise<readonly BenefitGift[]>
  /** The points that entering tiers at a moment has brought. */
  tierPoints(at: Date): Promise<number>
  /** The member's progress in the periods that count for tiers now. */
  tierProgress(): Promise<readonly TierProgress[]>
  /** All memberships that the member ever bought. */
  membershipPurchases(): Promise<readonly MembershipPurchase[]>
  /** The member's code and link for friends; null: referrals are not possible now. */
  referralLink(member: Member): Promise<MemberReferral | null>
  referral(referral_id: string): Promise<Referral | undefined>
  partner(): Promise<StoredPartner | undefined>
  commission(commission_id: string): Promise<Commission | undefined>
  campaign(campaign_id: string): Promise<StoredCampaign | undefined>
}

export interface PastEvent {
  readonly payload: Readonly<Record<string, unknown>>
  readonly created_at: Date
}

export interface BenefitGift {
  readonly gift_id: string
  readonly benefit_id: string
}

type Commission = Pick<BookedCommission, 'order_id' | 'amount' | 'available_at'>
