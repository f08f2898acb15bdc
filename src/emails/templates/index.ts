/**
 * Every e-mail, in the order in which merchants see them. To add one: its file in the folder of its
 * group, its line below, and its texts in each file of `src/languages`.
 */
import type { CampaignPhase } from '../../domain/campaigns/campaigns.ts'
import { birthday } from './birthdays/birthday.ts'
import { childBirthday } from './birthdays/child-birthday.ts'
import { petBirthday } from './birthdays/pet-birthday.ts'
import { campaignLastChance } from './campaigns/campaign-last-chance.ts'
import { campaignLaunch } from './campaigns/campaign-launch.ts'
import { campaignTeaser } from './campaigns/campaign-teaser.ts'
import type { Email } from './define-email.ts'
import { membershipEnded } from './memberships/membership-ended.ts'
import { membershipRenewal } from './memberships/membership-renewal.ts'
import { membershipStarted } from './memberships/membership-started.ts'
import { partnerApproved } from './partners/partner-approved.ts'
import { partnerCommission } from './partners/partner-commission.ts'
import { pointsEarned } from './points/points-earned.ts'
import { pointsExpired } from './points/points-expired.ts'
import { pointsExpiring } from './points/points-expiring.ts'
import { pointsExpiringLastChance } from './points/points-expiring-last-chance.ts'
import { pointsPendingReleased } from './points/points-pending-released.ts'
import { pointsReversed } from './points/points-reversed.ts'
import { welcome } from './points/welcome.ts'
import { referralCompleted } from './referrals/referral-completed.ts'
import { referralInvite } from './referrals/referral-invite.ts'
import { rewardAvailable } from './rewards/reward-available.ts'
import { rewardExpiring } from './rewards/reward-expiring.ts'
import { rewardRedeemed } from './rewards/reward-redeemed.ts'
import { tierApproaching } from './tiers/tier-approaching.ts'
import { tierAtRisk } from './tiers/tier-at-risk.ts'
import { tierDown } from './tiers/tier-down.ts'
import { tierUp } from './tiers/tier-up.ts'

const EMAILS = [
  welcome,
  pointsEarned,
  pointsPendingReleased,
  pointsReversed,
  rewardAvailable,
  rewardRedeemed,
  rewardExpiring,
  pointsExpiring,
  pointsExpiringLastChance,
  pointsExpired,
  birthday,
  petBirthday,
  childBirthday,
  tierUp,
  tierApproaching,
  tierAtRisk,
  tierDown,
  referralInvite,
  referralCompleted,
  membershipStarted,
  membershipRenewal,
  membershipEnded,
  partnerApproved,
  partnerCommission,
  campaignTeaser,
  campaignLaunch,
  campaignLastChance,
]

export type EmailType = (typeof EMAILS)[number]['type']
export type ListedEmail = Email<EmailType>

export const emails: readonly ListedEmail[] = EMAILS

/** E-mails that are switched in the programme, not on each campaign. */
export const programEmails = emails.filter(({ phase }) => phase === undefined)

export function findEmail(type: string): ListedEmail | null {
  return emails.find((email) => email.type === type) ?? null
}

export function findProgramEmail(type: string): ListedEmail | null {
  return programEmails.find((email) => email.type === type) ?? null
}

/** The e-mail that announces a phase of a campaign. */
export function emailOfPhase(phase: CampaignPhase): ListedEmail {
  const email = emails.find((one) => one.phase === phase)
  if (email === undefined) throw new Error(`no e-mail announces the phase ${phase}`)
  return email
}
