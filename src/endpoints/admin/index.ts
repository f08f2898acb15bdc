import type { Operation } from '../door/define-operation.ts'
import { createKeyOperation } from './access/create-key.ts'
import { createTokenOperation } from './access/create-token.ts'
import { endTokenOperation } from './access/end-token.ts'
import { listActionsOperation } from './access/list-actions.ts'
import { listKeysOperation } from './access/list-keys.ts'
import { listRequestErrorsOperation } from './access/list-request-errors.ts'
import { listRequestsOperation } from './access/list-requests.ts'
import { listTokensOperation } from './access/list-tokens.ts'
import { revokeKeyOperation } from './access/revoke-key.ts'
import { updateKeyOperation } from './access/update-key.ts'
import { getCampaignResultsOperation } from './analytics/get-campaign-results.ts'
import { getCohortReportOperation } from './analytics/get-cohort-report.ts'
import { getOwedByAgeOperation } from './analytics/get-owed-by-age.ts'
import { getOwedByExpiryOperation } from './analytics/get-owed-by-expiry.ts'
import { getOwedScheduleOperation } from './analytics/get-owed-schedule.ts'
import { getReportOperation } from './analytics/get-report.ts'
import { getTierReportOperation } from './analytics/get-tier-report.ts'
import { listCampaignDaysOperation } from './analytics/list-campaign-days.ts'
import { listCampaignResultsOperation } from './analytics/list-campaign-results.ts'
import { assistantOperations } from './assistant-operations.ts'
import { listCollectionsOperation, listProductsOperation } from './catalogue/search-catalogue.ts'
import { getEmailOperation } from './emails/get-email.ts'
import { getEmailBrandingOperation } from './emails/get-email-branding.ts'
import { listEmailTemplatesOperation } from './emails/list-email-templates.ts'
import { listEmailTextsOperation } from './emails/list-email-texts.ts'
import { listEmailsOperation } from './emails/list-emails.ts'
import { previewEmailDraftOperation, previewEmailOperation } from './emails/preview-email.ts'
import { sendTestEmailOperation } from './emails/send-test-email.ts'
import { updateEmailBrandingOperation } from './emails/update-email-branding.ts'
import { uploadEmailLogoOperation } from './emails/upload-email-logo.ts'
import { putEmailTextsOperation, resetEmailTextsOperation } from './emails/write-email-texts.ts'
import { exportActionsOperation } from './exports/export-actions.ts'
import { exportCampaignResultsOperation } from './exports/export-campaign-results.ts'
import { exportLedgerOperation } from './exports/export-ledger.ts'
import { exportLiabilityOperation } from './exports/export-liability.ts'
import { exportMembersOperation } from './exports/export-members.ts'
import {
  exportOpenPayoutsOperation,
  exportPayPalPayoutsOperation,
} from './exports/export-open-payouts.ts'
import {
  exportOwedByAgeOperation,
  exportOwedByExpiryOperation,
  exportOwedScheduleOperation,
} from './exports/export-owed.ts'
import { exportPayoutsOperation } from './exports/export-payouts.ts'
import { exportRedemptionsOperation } from './exports/export-redemptions.ts'
import {
  exportCohortsOperation,
  exportReportOperation,
  exportTierReportOperation,
} from './exports/export-reports.ts'
import { getImportOperation } from './imports/get-import.ts'
import { listImportFaultsOperation } from './imports/list-import-faults.ts'
import { listImportsOperation } from './imports/list-imports.ts'
import { readImportColumnsOperation } from './imports/read-import-columns.ts'
import {
  cancelImportOperation,
  startImportOperation,
  undoImportOperation,
} from './imports/step-import.ts'
import { updateImportOperation } from './imports/update-import.ts'
import { uploadImportOperation } from './imports/upload-import.ts'
import { watchImportOperation } from './imports/watch-import.ts'
import { memberOperations } from './member-operations.ts'
import { switchMembershipOperation } from './memberships/switch-membership.ts'
import { orderOperations } from './order-operations.ts'
import { addPartnerOperation } from './partners/add-partner.ts'
import { createPayoutOperation } from './partners/create-payout.ts'
import { createPayoutsOperation } from './partners/create-payouts.ts'
import { getPartnerOperation } from './partners/get-partner.ts'
import { getPayoutOperation } from './partners/get-payout.ts'
import { listDuePartnersOperation } from './partners/list-due-partners.ts'
import { listPartnerCommissionsOperation } from './partners/list-partner-commissions.ts'
import { listPartnerEventsOperation } from './partners/list-partner-events.ts'
import { listPartnerInvitationsOperation } from './partners/list-partner-invitations.ts'
import { listPartnersOperation } from './partners/list-partners.ts'
import { listPayoutsOperation } from './partners/list-payouts.ts'
import { markPayoutsOperation } from './partners/mark-payouts.ts'
import { updatePartnerOperation } from './partners/update-partner.ts'
import { peopleOperations, type personalOperations } from './people/index.ts'
import { verifyOperation } from './points/verify.ts'
import { getFirstStepsOperation } from './programme/get-first-steps.ts'
import { getGoLiveOperation } from './programme/get-go-live.ts'
import { updateSwitchesOperation } from './programme/update-switches.ts'
import { listAdminReferralsOperation } from './referrals/list-admin-referrals.ts'
import { shopOperations } from './shop-operations.ts'
import { getClockOperation } from './shops/get-clock.ts'
import { putClockOperation } from './shops/put-clock.ts'
import { createTestEventOperation } from './webhooks/create-test-event.ts'
import { enableWebhookOperation } from './webhooks/enable-webhook.ts'
import { listEventsOperation } from './webhooks/list-events.ts'
import { listWebhookDeliveriesOperation } from './webhooks/list-webhook-deliveries.ts'
import { redeliverOperation } from './webhooks/redeliver.ts'
import { replayWebhookOperation } from './webhooks/replay-webhook.ts'
import { rollWebhookSecretOperation } from './webhooks/roll-webhook-secret.ts'

const list = [
  ...shopOperations,
  listProductsOperation,
  listCollectionsOperation,
  getGoLiveOperation,
  getFirstStepsOperation,
  updateSwitchesOperation,
  switchMembershipOperation,
  listPartnersOperation,
  addPartnerOperation,
  getPartnerOperation,
  updatePartnerOperation,
  listPartnerCommissionsOperation,
  listPartnerEventsOperation,
  listPartnerInvitationsOperation,
  listPayoutsOperation,
  listDuePartnersOperation,
  createPayoutOperation,
  createPayoutsOperation,
  markPayoutsOperation,
  getPayoutOperation,
  getReportOperation,
  getTierReportOperation,
  getCohortReportOperation,
  listCampaignResultsOperation,
  getCampaignResultsOperation,
  listCampaignDaysOperation,
  getOwedByAgeOperation,
  getOwedByExpiryOperation,
  getOwedScheduleOperation,
  listAdminReferralsOperation,
  ...memberOperations,
  enableWebhookOperation,
  rollWebhookSecretOperation,
  listWebhookDeliveriesOperation,
  replayWebhookOperation,
  redeliverOperation,
  listEventsOperation,
  createTestEventOperation,
  listEmailsOperation,
  getEmailOperation,
  listEmailTemplatesOperation,
  listEmailTextsOperation,
  putEmailTextsOperation,
  resetEmailTextsOperation,
  previewEmailOperation,
  previewEmailDraftOperation,
  sendTestEmailOperation,
  getEmailBrandingOperation,
  updateEmailBrandingOperation,
  uploadEmailLogoOperation,
  listKeysOperation,
  createKeyOperation,
  updateKeyOperation,
  revokeKeyOperation,
  listTokensOperation,
  createTokenOperation,
  endTokenOperation,
  ...assistantOperations,
  listRequestsOperation,
  listRequestErrorsOperation,
  listActionsOperation,
  getClockOperation,
  putClockOperation,
  listImportsOperation,
  readImportColumnsOperation,
  updateImportOperation,
  uploadImportOperation,
  getImportOperation,
  watchImportOperation,
  listImportFaultsOperation,
  startImportOperation,
  cancelImportOperation,
  undoImportOperation,
  exportMembersOperation,
  exportLedgerOperation,
  exportRedemptionsOperation,
  exportPayoutsOperation,
  exportOpenPayoutsOperation,
  exportPayPalPayoutsOperation,
  exportLiabilityOperation,
  exportOwedByAgeOperation,
  exportOwedByExpiryOperation,
  exportOwedScheduleOperation,
  exportReportOperation,
  exportTierReportOperation,
  exportCohortsOperation,
  exportCampaignResultsOperation,
  exportActionsOperation,
  ...orderOperations,
  verifyOperation,
  ...peopleOperations,
] as const

/** The admin API, in the order of its reference. */
export const adminOperations: readonly Operation[] = list

/** All of them, each with its own path and result. */
export type ListedOperation = (typeof list)[number] | (typeof personalOperations)[number]
