import type { Email } from './define-email.ts'
import * as birthdays from './templates/birthdays.ts'
import * as campaigns from './templates/campaigns.ts'
import * as memberships from './templates/memberships.ts'
import * as partners from './templates/partners.ts'
import * as points from './templates/points.ts'
import * as referrals from './templates/referrals.ts'
import * as rewards from './templates/rewards.ts'
import * as tiers from './templates/tiers.ts'

/** What each e-mail tells of, beside the facts that all have in common. */
export interface EmailFacts {
  readonly welcome: points.WelcomeFacts
  readonly points_earned: points.PointsEarnedFacts
  readonly points_pending_released: points.PointsEarnedFacts
  readonly points_reversed: points.PointsReversedFacts
  readonly points_expiring: points.PointsExpiringFacts
  readonly points_expiring_last_chance: points.PointsExpiringFacts
  readonly points_expired: points.PointsFacts
  readonly reward_available: rewards.RewardAvailableFacts
  readonly reward_redeemed: rewards.RewardRedeemedFacts
  readonly reward_expiring: rewards.RewardExpiringFacts
  readonly birthday: birthdays.BirthdayFacts
  readonly pet_birthday: birthdays.SubjectBirthdayFacts
  readonly child_birthday: birthdays.SubjectBirthdayFacts
  readonly tier_up: tiers.TierUpFacts
  readonly tier_approaching: tiers.TierApproachingFacts
  readonly tier_at_risk: tiers.TierAtRiskFacts
  readonly tier_down: tiers.TierDownFacts
  readonly referral_invite: referrals.ReferralInviteFacts
  readonly referral_completed: referrals.ReferralCompletedFacts
  readonly membership_started: memberships.MembershipStartedFacts
  readonly membership_renewal: memberships.MembershipRenewalFacts
  readonly membership_ended: memberships.MembershipEndedFacts
  readonly partner_approved: partners.PartnerApprovedFacts
  readonly partner_commission: partners.PartnerCommissionFacts
  readonly campaign_teaser: campaigns.CampaignTeaserFacts
  readonly campaign_launch: campaigns.CampaignLaunchFacts
  readonly campaign_last_chance: campaigns.CampaignLastChanceFacts
}

export type EmailType = keyof EmailFacts

export const emails: { readonly [Type in EmailType]: Email<EmailFacts[Type]> } = {
  welcome: points.welcome,
  points_earned: points.pointsEarned,
  points_pending_released: points.pointsPendingReleased,
  points_reversed: points.pointsReversed,
  points_expiring: points.pointsExpiring,
  points_expiring_last_chance: points.pointsExpiringLastChance,
  points_expired: points.pointsExpired,
  reward_available: rewards.rewardAvailable,
  reward_redeemed: rewards.rewardRedeemed,
  reward_expiring: rewards.rewardExpiring,
  birthday: birthdays.birthday,
  pet_birthday: birthdays.petBirthday,
  child_birthday: birthdays.childBirthday,
  tier_up: tiers.tierUp,
  tier_approaching: tiers.tierApproaching,
  tier_at_risk: tiers.tierAtRisk,
  tier_down: tiers.tierDown,
  referral_invite: referrals.referralInvite,
  referral_completed: referrals.referralCompleted,
  membership_started: memberships.membershipStarted,
  membership_renewal: memberships.membershipRenewal,
  membership_ended: memberships.membershipEnded,
  partner_approved: partners.partnerApproved,
  partner_commission: partners.partnerCommission,
  campaign_teaser: campaigns.campaignTeaser,
  campaign_launch: campaigns.campaignLaunch,
  campaign_last_chance: campaigns.campaignLastChance,
}

// The keys of the object above are exactly those of its type.
export const emailTypes = Object.keys(emails) as EmailType[]

export function isEmailType(type: string): type is EmailType {
  return Object.hasOwn(emails, type)
}

export function sampleOf<Type extends EmailType>(type: Type): EmailFacts[Type] {
  return emails[type].sample
}
