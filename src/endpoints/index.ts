import { createSessionTokenEndpoint } from './access/create-session-token.ts'
import { exchangeSessionTokenEndpoint } from './access/exchange-session-token.ts'
import { getProposalEndpoint } from './access/get-proposal.ts'
import { listOwnProposalsEndpoint } from './access/list-own-proposals.ts'
import { withdrawProposalEndpoint } from './access/withdraw-proposal.ts'
import { comparePeriodsEndpoint } from './analytics/compare-periods.ts'
import { countMembersByEndpoint } from './analytics/count-members-by.ts'
import { getAnalyticsSummaryEndpoint } from './analytics/get-analytics-summary.ts'
import { createCampaignEndpoint } from './campaigns/create-campaign.ts'
import { deleteCampaignEndpoint } from './campaigns/delete-campaign.ts'
import { getCampaignEndpoint } from './campaigns/get-campaign.ts'
import { getCampaignResultsEndpoint } from './campaigns/get-campaign-results.ts'
import { listCampaignsEndpoint } from './campaigns/list-campaigns.ts'
import { updateCampaignEndpoint } from './campaigns/update-campaign.ts'
import { listRuleTypesEndpoint } from './catalogue/list-rule-types.ts'
import { searchCatalogueEndpoint } from './catalogue/search-catalogue.ts'
import { clearCustomerBirthdayEndpoint } from './customers/clear-customer-birthday.ts'
import { deleteCustomerChildEndpoint } from './customers/delete-customer-child.ts'
import { deleteCustomerPetEndpoint } from './customers/delete-customer-pet.ts'
import { enrollCustomerEndpoint } from './customers/enroll-customer.ts'
import { findMembersEndpoint } from './customers/find-members.ts'
import { getCustomerEndpoint } from './customers/get-customer.ts'
import { listCustomerChildrenEndpoint } from './customers/list-customer-children.ts'
import { listCustomerPetsEndpoint } from './customers/list-customer-pets.ts'
import { listCustomersEndpoint } from './customers/list-customers.ts'
import { saveCustomerChildEndpoint } from './customers/save-customer-child.ts'
import { saveCustomerPetEndpoint } from './customers/save-customer-pet.ts'
import { setCustomerBirthdayEndpoint } from './customers/set-customer-birthday.ts'
import { updateCustomerEndpoint } from './customers/update-customer.ts'
import type { Endpoint } from './door/define.ts'
import { claimEarningRuleEndpoint } from './earning/claim-earning-rule.ts'
import { createEarningRuleEndpoint } from './earning/create-earning-rule.ts'
import { deleteEarningRuleEndpoint } from './earning/delete-earning-rule.ts'
import { updateEarningRuleEndpoint } from './earning/update-earning-rule.ts'
import { getEligibilityEndpoint } from './eligibility/get-eligibility.ts'
import { updateEligibilityEndpoint } from './eligibility/update-eligibility.ts'
import { listEmailTemplatesEndpoint } from './emails/list-email-templates.ts'
import { updateEmailTemplateEndpoint } from './emails/update-email-template.ts'
import { createMembershipEndpoint } from './memberships/create-membership.ts'
import { deleteMembershipEndpoint } from './memberships/delete-membership.ts'
import { listMembershipsEndpoint } from './memberships/list-memberships.ts'
import { updateMembershipEndpoint } from './memberships/update-membership.ts'
import { estimateCartEndpoint } from './orders/estimate-cart.ts'
import { estimateCartsEndpoint } from './orders/estimate-carts.ts'
import { applyAsPartnerEndpoint } from './partners/apply-as-partner.ts'
import { createAffiliateGroupEndpoint } from './partners/create-affiliate-group.ts'
import { deleteAffiliateGroupEndpoint } from './partners/delete-affiliate-group.ts'
import { getAffiliateProgramSettingsEndpoint } from './partners/get-affiliate-program-settings.ts'
import { getCustomerPartnerEndpoint } from './partners/get-customer-partner.ts'
import { listAffiliateGroupsEndpoint } from './partners/list-affiliate-groups.ts'
import { listPartnersDueEndpoint } from './partners/list-partners-due.ts'
import { updateAffiliateGroupEndpoint } from './partners/update-affiliate-group.ts'
import { updateAffiliateProgramSettingsEndpoint } from './partners/update-affiliate-program-settings.ts'
import { adjustPointsEndpoint } from './points/adjust-points.ts'
import { deductPointsEndpoint } from './points/deduct-points.ts'
import { earnPointsEndpoint } from './points/earn-points.ts'
import { getBalanceEndpoint } from './points/get-balance.ts'
import { listExplanationsEndpoint } from './points/list-explanations.ts'
import { listTransactionsEndpoint } from './points/list-transactions.ts'
import { forecastChangeEndpoint } from './programme/forecast-change.ts'
import { getProgramEndpoint } from './programme/get-program.ts'
import { listProgramChangesEndpoint } from './programme/list-program-changes.ts'
import { undoProgramChangeEndpoint } from './programme/undo-program-change.ts'
import { undoProgramChangesEndpoint } from './programme/undo-program-changes.ts'
import { updateProgramSettingsEndpoint } from './programme/update-settings.ts'
import { claimReferralEndpoint } from './referrals/claim-referral.ts'
import { getReferralProgramEndpoint } from './referrals/get-referral-program.ts'
import { updateReferralProgramEndpoint } from './referrals/update-referral-program.ts'
import { cancelRedemptionEndpoint } from './rewards/cancel-redemption.ts'
import { createRewardEndpoint } from './rewards/create-reward.ts'
import { deleteRewardEndpoint } from './rewards/delete-reward.ts'
import { getRedemptionEndpoint } from './rewards/get-redemption.ts'
import { listCustomerRewardsEndpoint } from './rewards/list-customer-rewards.ts'
import { listRedemptionsEndpoint } from './rewards/list-redemptions.ts'
import { redeemRewardEndpoint } from './rewards/redeem-reward.ts'
import { updateRewardEndpoint } from './rewards/update-reward.ts'
import { getShopEndpoint } from './shops/get-shop.ts'
import { updateStorefrontEndpoint } from './storefront/update-storefront.ts'
import { clearCustomerTierEndpoint } from './tiers/clear-customer-tier.ts'
import { createTierEndpoint } from './tiers/create-tier.ts'
import { deleteTierEndpoint } from './tiers/delete-tier.ts'
import { setCustomerTierEndpoint } from './tiers/set-customer-tier.ts'
import { updateTierEndpoint } from './tiers/update-tier.ts'
import { createWebhookEndpoint } from './webhooks/create-webhook.ts'
import { deleteWebhookEndpoint } from './webhooks/delete-webhook.ts'
import { getWebhookEndpoint } from './webhooks/get-webhook.ts'
import { listWebhooksEndpoint } from './webhooks/list-webhooks.ts'
import { testWebhookEndpoint } from './webhooks/test-webhook.ts'

const list = [
  getShopEndpoint,
  searchCatalogueEndpoint,
  getProgramEndpoint,
  listRuleTypesEndpoint,
  updateProgramSettingsEndpoint,
  createEarningRuleEndpoint,
  updateEarningRuleEndpoint,
  deleteEarningRuleEndpoint,
  createRewardEndpoint,
  updateRewardEndpoint,
  deleteRewardEndpoint,
  createTierEndpoint,
  updateTierEndpoint,
  deleteTierEndpoint,
  getReferralProgramEndpoint,
  updateReferralProgramEndpoint,
  listEmailTemplatesEndpoint,
  updateEmailTemplateEndpoint,
  getAffiliateProgramSettingsEndpoint,
  updateAffiliateProgramSettingsEndpoint,
  listAffiliateGroupsEndpoint,
  createAffiliateGroupEndpoint,
  updateAffiliateGroupEndpoint,
  deleteAffiliateGroupEndpoint,
  listPartnersDueEndpoint,
  listMembershipsEndpoint,
  createMembershipEndpoint,
  updateMembershipEndpoint,
  deleteMembershipEndpoint,
  getEligibilityEndpoint,
  updateEligibilityEndpoint,
  updateStorefrontEndpoint,
  listProgramChangesEndpoint,
  undoProgramChangeEndpoint,
  undoProgramChangesEndpoint,
  forecastChangeEndpoint,
  listOwnProposalsEndpoint,
  getProposalEndpoint,
  withdrawProposalEndpoint,
  listCampaignsEndpoint,
  createCampaignEndpoint,
  getCampaignEndpoint,
  getCampaignResultsEndpoint,
  updateCampaignEndpoint,
  deleteCampaignEndpoint,
  findMembersEndpoint,
  listCustomersEndpoint,
  getCustomerEndpoint,
  updateCustomerEndpoint,
  setCustomerTierEndpoint,
  clearCustomerTierEndpoint,
  setCustomerBirthdayEndpoint,
  clearCustomerBirthdayEndpoint,
  listCustomerPetsEndpoint,
  saveCustomerPetEndpoint,
  deleteCustomerPetEndpoint,
  listCustomerChildrenEndpoint,
  saveCustomerChildEndpoint,
  deleteCustomerChildEndpoint,
  enrollCustomerEndpoint,
  claimEarningRuleEndpoint,
  getCustomerPartnerEndpoint,
  applyAsPartnerEndpoint,
  getBalanceEndpoint,
  listTransactionsEndpoint,
  listExplanationsEndpoint,
  listCustomerRewardsEndpoint,
  earnPointsEndpoint,
  adjustPointsEndpoint,
  deductPointsEndpoint,
  redeemRewardEndpoint,
  listRedemptionsEndpoint,
  getRedemptionEndpoint,
  cancelRedemptionEndpoint,
  claimReferralEndpoint,
  estimateCartEndpoint,
  estimateCartsEndpoint,
  getAnalyticsSummaryEndpoint,
  comparePeriodsEndpoint,
  countMembersByEndpoint,
  createSessionTokenEndpoint,
  exchangeSessionTokenEndpoint,
  createWebhookEndpoint,
  listWebhooksEndpoint,
  getWebhookEndpoint,
  deleteWebhookEndpoint,
  testWebhookEndpoint,
] as const

/** All endpoints of the API, in the order of the reference. */
export const endpoints: readonly Endpoint[] = list

/** The same, each with its own path and result. */
export type ListedEndpoint = (typeof list)[number]
