import { createAffiliateGroup } from './affiliates/create-affiliate-group.ts'
import { deleteAffiliateGroup } from './affiliates/delete-affiliate-group.ts'
import { getAffiliateProgramSettings } from './affiliates/get-affiliate-program-settings.ts'
import { listAffiliateGroups } from './affiliates/list-affiliate-groups.ts'
import { updateAffiliateGroup } from './affiliates/update-affiliate-group.ts'
import { updateAffiliateProgramSettings } from './affiliates/update-affiliate-program-settings.ts'
import { getAnalyticsSummary } from './analytics/get-analytics-summary.ts'
import { createCampaign } from './campaigns/create-campaign.ts'
import { deleteCampaign } from './campaigns/delete-campaign.ts'
import { getCampaign } from './campaigns/get-campaign.ts'
import { listCampaigns } from './campaigns/list-campaigns.ts'
import { updateCampaign } from './campaigns/update-campaign.ts'
import { claimEarningRule } from './customers/claim-earning-rule.ts'
import { clearCustomerBirthday } from './customers/clear-customer-birthday.ts'
import { clearCustomerTier } from './customers/clear-customer-tier.ts'
import { deleteCustomerChild } from './customers/delete-customer-child.ts'
import { deleteCustomerPet } from './customers/delete-customer-pet.ts'
import { enrollCustomer } from './customers/enroll-customer.ts'
import { getCustomer } from './customers/get-customer.ts'
import { listCustomerChildren } from './customers/list-customer-children.ts'
import { listCustomerPets } from './customers/list-customer-pets.ts'
import { listCustomerRewards } from './customers/list-customer-rewards.ts'
import { listCustomers } from './customers/list-customers.ts'
import { saveCustomerChild } from './customers/save-customer-child.ts'
import { saveCustomerPet } from './customers/save-customer-pet.ts'
import { setCustomerBirthday } from './customers/set-customer-birthday.ts'
import { setCustomerTier } from './customers/set-customer-tier.ts'
import { updateCustomer } from './customers/update-customer.ts'
import type { Endpoint } from './define.ts'
import { estimateCart } from './estimates/estimate-cart.ts'
import { adjustPoints } from './points/adjust-points.ts'
import { deductPoints } from './points/deduct-points.ts'
import { earnPoints } from './points/earn-points.ts'
import { getBalance } from './points/get-balance.ts'
import { listTransactions } from './points/list-transactions.ts'
import { createEarningRule } from './program/create-earning-rule.ts'
import { createMembership } from './program/create-membership.ts'
import { createReward } from './program/create-reward.ts'
import { createTier } from './program/create-tier.ts'
import { deleteEarningRule } from './program/delete-earning-rule.ts'
import { deleteMembership } from './program/delete-membership.ts'
import { deleteReward } from './program/delete-reward.ts'
import { deleteTier } from './program/delete-tier.ts'
import { getEligibility } from './program/get-eligibility.ts'
import { getProgram } from './program/get-program.ts'
import { getReferralProgram } from './program/get-referral-program.ts'
import { listEmailTemplates } from './program/list-email-templates.ts'
import { listMemberships } from './program/list-memberships.ts'
import { listProgramChanges } from './program/list-program-changes.ts'
import { listRuleTypes } from './program/list-rule-types.ts'
import { undoProgramChange } from './program/undo-program-change.ts'
import { updateEarningRule } from './program/update-earning-rule.ts'
import { updateEligibility } from './program/update-eligibility.ts'
import { updateEmailTemplate } from './program/update-email-template.ts'
import { updateMembership } from './program/update-membership.ts'
import { updateReferralProgram } from './program/update-referral-program.ts'
import { updateReward } from './program/update-reward.ts'
import { updateProgramSettings } from './program/update-settings.ts'
import { updateTier } from './program/update-tier.ts'
import { cancelRedemption } from './redemptions/cancel-redemption.ts'
import { getRedemption } from './redemptions/get-redemption.ts'
import { listRedemptions } from './redemptions/list-redemptions.ts'
import { redeemReward } from './redemptions/redeem-reward.ts'
import { claimReferral } from './referrals/claim-referral.ts'
import { createSessionToken } from './session-tokens/create-session-token.ts'
import { exchangeSessionToken } from './session-tokens/exchange-session-token.ts'
import { getShop } from './shop/get-shop.ts'
import { createWebhook } from './webhooks/create-webhook.ts'
import { deleteWebhook } from './webhooks/delete-webhook.ts'
import { getWebhook } from './webhooks/get-webhook.ts'
import { listWebhooks } from './webhooks/list-webhooks.ts'
import { testWebhook } from './webhooks/test-webhook.ts'

/** Everything the API can be asked, in the order of the reference. */
export const endpoints: readonly Endpoint[] = [
  getShop,
  getProgram,
  listRuleTypes,
  updateProgramSettings,
  createEarningRule,
  updateEarningRule,
  deleteEarningRule,
  createReward,
  updateReward,
  deleteReward,
  createTier,
  updateTier,
  deleteTier,
  getReferralProgram,
  updateReferralProgram,
  listEmailTemplates,
  updateEmailTemplate,
  getAffiliateProgramSettings,
  updateAffiliateProgramSettings,
  listAffiliateGroups,
  createAffiliateGroup,
  updateAffiliateGroup,
  deleteAffiliateGroup,
  listMemberships,
  createMembership,
  updateMembership,
  deleteMembership,
  getEligibility,
  updateEligibility,
  listProgramChanges,
  undoProgramChange,
  listCampaigns,
  createCampaign,
  getCampaign,
  updateCampaign,
  deleteCampaign,
  listCustomers,
  getCustomer,
  updateCustomer,
  setCustomerTier,
  clearCustomerTier,
  setCustomerBirthday,
  clearCustomerBirthday,
  listCustomerPets,
  saveCustomerPet,
  deleteCustomerPet,
  listCustomerChildren,
  saveCustomerChild,
  deleteCustomerChild,
  enrollCustomer,
  claimEarningRule,
  getBalance,
  listTransactions,
  listCustomerRewards,
  earnPoints,
  adjustPoints,
  deductPoints,
  redeemReward,
  listRedemptions,
  getRedemption,
  cancelRedemption,
  claimReferral,
  estimateCart,
  getAnalyticsSummary,
  createSessionToken,
  exchangeSessionToken,
  createWebhook,
  listWebhooks,
  getWebhook,
  deleteWebhook,
  testWebhook,
]
