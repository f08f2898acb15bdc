import { createSessionToken } from './access/create-session-token.ts'
import { exchangeSessionToken } from './access/exchange-session-token.ts'
import { getAnalyticsSummary } from './analytics/get-analytics-summary.ts'
import { createCampaign } from './campaigns/create-campaign.ts'
import { deleteCampaign } from './campaigns/delete-campaign.ts'
import { getCampaign } from './campaigns/get-campaign.ts'
import { listCampaigns } from './campaigns/list-campaigns.ts'
import { updateCampaign } from './campaigns/update-campaign.ts'
import { listRuleTypes } from './catalogue/list-rule-types.ts'
import { clearCustomerBirthday } from './customers/clear-customer-birthday.ts'
import { deleteCustomerChild } from './customers/delete-customer-child.ts'
import { deleteCustomerPet } from './customers/delete-customer-pet.ts'
import { enrollCustomer } from './customers/enroll-customer.ts'
import { getCustomer } from './customers/get-customer.ts'
import { listCustomerChildren } from './customers/list-customer-children.ts'
import { listCustomerPets } from './customers/list-customer-pets.ts'
import { listCustomers } from './customers/list-customers.ts'
import { saveCustomerChild } from './customers/save-customer-child.ts'
import { saveCustomerPet } from './customers/save-customer-pet.ts'
import { setCustomerBirthday } from './customers/set-customer-birthday.ts'
import { updateCustomer } from './customers/update-customer.ts'
import type { Endpoint } from './door/define.ts'
import { claimEarningRule } from './earning/claim-earning-rule.ts'
import { createEarningRule } from './earning/create-earning-rule.ts'
import { deleteEarningRule } from './earning/delete-earning-rule.ts'
import { updateEarningRule } from './earning/update-earning-rule.ts'
import { getEligibility } from './eligibility/get-eligibility.ts'
import { updateEligibility } from './eligibility/update-eligibility.ts'
import { listEmailTemplates } from './emails/list-email-templates.ts'
import { updateEmailTemplate } from './emails/update-email-template.ts'
import { createMembership } from './memberships/create-membership.ts'
import { deleteMembership } from './memberships/delete-membership.ts'
import { listMemberships } from './memberships/list-memberships.ts'
import { updateMembership } from './memberships/update-membership.ts'
import { estimateCart } from './orders/estimate-cart.ts'
import { createAffiliateGroup } from './partners/create-affiliate-group.ts'
import { deleteAffiliateGroup } from './partners/delete-affiliate-group.ts'
import { getAffiliateProgramSettings } from './partners/get-affiliate-program-settings.ts'
import { listAffiliateGroups } from './partners/list-affiliate-groups.ts'
import { updateAffiliateGroup } from './partners/update-affiliate-group.ts'
import { updateAffiliateProgramSettings } from './partners/update-affiliate-program-settings.ts'
import { adjustPoints } from './points/adjust-points.ts'
import { deductPoints } from './points/deduct-points.ts'
import { earnPoints } from './points/earn-points.ts'
import { getBalance } from './points/get-balance.ts'
import { listTransactions } from './points/list-transactions.ts'
import { getProgram } from './programme/get-program.ts'
import { listProgramChanges } from './programme/list-program-changes.ts'
import { undoProgramChange } from './programme/undo-program-change.ts'
import { updateProgramSettings } from './programme/update-settings.ts'
import { claimReferral } from './referrals/claim-referral.ts'
import { getReferralProgram } from './referrals/get-referral-program.ts'
import { updateReferralProgram } from './referrals/update-referral-program.ts'
import { cancelRedemption } from './rewards/cancel-redemption.ts'
import { createReward } from './rewards/create-reward.ts'
import { deleteReward } from './rewards/delete-reward.ts'
import { getRedemption } from './rewards/get-redemption.ts'
import { listCustomerRewards } from './rewards/list-customer-rewards.ts'
import { listRedemptions } from './rewards/list-redemptions.ts'
import { redeemReward } from './rewards/redeem-reward.ts'
import { updateReward } from './rewards/update-reward.ts'
import { getShop } from './shops/get-shop.ts'
import { clearCustomerTier } from './tiers/clear-customer-tier.ts'
import { createTier } from './tiers/create-tier.ts'
import { deleteTier } from './tiers/delete-tier.ts'
import { setCustomerTier } from './tiers/set-customer-tier.ts'
import { updateTier } from './tiers/update-tier.ts'
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
