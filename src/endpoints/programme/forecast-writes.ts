import { createCampaignEndpoint } from '../campaigns/create-campaign.ts'
import { deleteCampaignEndpoint } from '../campaigns/delete-campaign.ts'
import { updateCampaignEndpoint } from '../campaigns/update-campaign.ts'
import type { Endpoint } from '../door/define.ts'
import { createEarningRuleEndpoint } from '../earning/create-earning-rule.ts'
import { deleteEarningRuleEndpoint } from '../earning/delete-earning-rule.ts'
import { updateEarningRuleEndpoint } from '../earning/update-earning-rule.ts'
import { updateEligibilityEndpoint } from '../eligibility/update-eligibility.ts'
import { updateEmailTemplateEndpoint } from '../emails/update-email-template.ts'
import { createMembershipEndpoint } from '../memberships/create-membership.ts'
import { deleteMembershipEndpoint } from '../memberships/delete-membership.ts'
import { updateMembershipEndpoint } from '../memberships/update-membership.ts'
import { createAffiliateGroupEndpoint } from '../partners/create-affiliate-group.ts'
import { deleteAffiliateGroupEndpoint } from '../partners/delete-affiliate-group.ts'
import { updateAffiliateGroupEndpoint } from '../partners/update-affiliate-group.ts'
import { updateAffiliateProgramSettingsEndpoint } from '../partners/update-affiliate-program-settings.ts'
import { updateReferralProgramEndpoint } from '../referrals/update-referral-program.ts'
import { createRewardEndpoint } from '../rewards/create-reward.ts'
import { deleteRewardEndpoint } from '../rewards/delete-reward.ts'
import { updateRewardEndpoint } from '../rewards/update-reward.ts'
import { updateStorefrontEndpoint } from '../storefront/update-storefront.ts'
import { createTierEndpoint } from '../tiers/create-tier.ts'
import { deleteTierEndpoint } from '../tiers/delete-tier.ts'
import { updateTierEndpoint } from '../tiers/update-tier.ts'
import { undoProgramChangeEndpoint } from './undo-program-change.ts'
import { undoProgramChangesEndpoint } from './undo-program-changes.ts'
import { updateProgramSettingsEndpoint } from './update-settings.ts'

/** The writes whose effect can be forecast: all that take `dry_run`. */
const WRITES = {
  create_campaign: createCampaignEndpoint,
  delete_campaign: deleteCampaignEndpoint,
  update_campaign: updateCampaignEndpoint,
  create_earning_rule: createEarningRuleEndpoint,
  delete_earning_rule: deleteEarningRuleEndpoint,
  update_earning_rule: updateEarningRuleEndpoint,
  update_eligibility: updateEligibilityEndpoint,
  update_email_template: updateEmailTemplateEndpoint,
  create_membership: createMembershipEndpoint,
  delete_membership: deleteMembershipEndpoint,
  update_membership: updateMembershipEndpoint,
  create_affiliate_group: createAffiliateGroupEndpoint,
  delete_affiliate_group: deleteAffiliateGroupEndpoint,
  update_affiliate_group: updateAffiliateGroupEndpoint,
  update_affiliate_program_settings: updateAffiliateProgramSettingsEndpoint,
  undo_program_change: undoProgramChangeEndpoint,
  undo_program_changes: undoProgramChangesEndpoint,
  update_program_settings: updateProgramSettingsEndpoint,
  update_referral_program: updateReferralProgramEndpoint,
  create_reward: createRewardEndpoint,
  delete_reward: deleteRewardEndpoint,
  update_reward: updateRewardEndpoint,
  update_storefront: updateStorefrontEndpoint,
  create_tier: createTierEndpoint,
  delete_tier: deleteTierEndpoint,
  update_tier: updateTierEndpoint,
} as const satisfies Readonly<Record<string, Endpoint>>

export type ForecastWrite = keyof typeof WRITES

/** The same by the names of their tools, without what these have in common. */
export const FORECAST_WRITES: Readonly<Record<ForecastWrite, Endpoint>> = WRITES

// `Object.keys` forgets the names.
export const FORECAST_WRITE_NAMES = Object.keys(WRITES) as readonly ForecastWrite[]
