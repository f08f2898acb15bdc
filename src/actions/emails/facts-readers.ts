import type { EmailFacts, EmailType } from '../../emails/emails.ts'
import { campaignLastChance, campaignLaunch, campaignTeaser } from './campaign-facts.ts'
import {
  birthday,
  referralCompleted,
  referralInvite,
  subjectBirthday,
  welcome,
} from './people-facts.ts'
import { pointsEarned, pointsExpired, pointsExpiring, pointsReversed } from './points-facts.ts'
import { rewardAvailable, rewardExpiring, rewardRedeemed } from './rewards-facts.ts'
import type { FactsReader } from './setting.ts'
import {
  membershipEnded,
  membershipRenewal,
  membershipStarted,
  partnerApproved,
  partnerCommission,
} from './terms-facts.ts'
import { tierApproaching, tierAtRisk, tierDown, tierUp } from './tiers-facts.ts'

/** What each e-mail tells of, read when it is sent. */
export const factsReaders: {
  readonly [Type in EmailType]: FactsReader<EmailFacts[Type]>
} = {
  welcome,
  points_earned: pointsEarned,
  points_pending_released: pointsEarned,
  points_reversed: pointsReversed,
  points_expiring: pointsExpiring,
  points_expiring_last_chance: pointsExpiring,
  points_expired: pointsExpired,
  reward_available: rewardAvailable,
  reward_redeemed: rewardRedeemed,
  reward_expiring: rewardExpiring,
  birthday,
  pet_birthday: subjectBirthday,
  child_birthday: subjectBirthday,
  tier_up: tierUp,
  tier_approaching: tierApproaching,
  tier_at_risk: tierAtRisk,
  tier_down: tierDown,
  referral_invite: referralInvite,
  referral_completed: referralCompleted,
  membership_started: membershipStarted,
  membership_renewal: membershipRenewal,
  membership_ended: membershipEnded,
  partner_approved: partnerApproved,
  partner_commission: partnerCommission,
  campaign_teaser: campaignTeaser,
  campaign_launch: campaignLaunch,
  campaign_last_chance: campaignLastChance,
}
