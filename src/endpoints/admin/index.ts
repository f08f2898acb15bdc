import type { Operation } from '../door/define-operation.ts'
import {
  createConnectionCode,
  disconnectAdminAssistant,
  listAdminAssistants,
} from './assistants.ts'
import { getClock, putClock } from './clock.ts'
import { endCustomerSessions } from './customers.ts'
import {
  getAdminEmail,
  listAdminEmails,
  listAdminEmailTemplates,
  previewAdminEmail,
  sendTestEmail,
} from './emails.ts'
import { createTestEvent, listAdminEvents } from './events.ts'
import { explain } from './explain.ts'
import { createKey, listKeys, revokeKey, updateKey } from './keys.ts'
import { switchMembership } from './memberships.ts'
import { listPartnerCommissions, listPartnerInvitations } from './partner-commissions.ts'
import { addPartner, getPartner, listAdminPartners, updatePartner } from './partners.ts'
import { createPayout, getPayout, listAdminPayouts } from './payouts.ts'
import { listAdminReferrals } from './referrals.ts'
import { listAdminRequests } from './requests.ts'
import { createAdminShop, getAdminShop, listAdminShops } from './shops.ts'
import { updateSwitches } from './switches.ts'
import { verify } from './verify.ts'
import { enableWebhook, listWebhookDeliveries, redeliver, replayWebhook } from './webhooks.ts'

/** The admin API, in the order of its reference. */
export const adminOperations: readonly Operation[] = [
  listAdminShops,
  createAdminShop,
  getAdminShop,
  updateSwitches,
  switchMembership,
  listAdminPartners,
  addPartner,
  getPartner,
  updatePartner,
  listPartnerCommissions,
  listPartnerInvitations,
  listAdminPayouts,
  createPayout,
  getPayout,
  listAdminReferrals,
  endCustomerSessions,
  enableWebhook,
  listWebhookDeliveries,
  replayWebhook,
  redeliver,
  listAdminEvents,
  createTestEvent,
  listAdminEmails,
  getAdminEmail,
  listAdminEmailTemplates,
  previewAdminEmail,
  sendTestEmail,
  listKeys,
  createKey,
  updateKey,
  revokeKey,
  createConnectionCode,
  listAdminAssistants,
  disconnectAdminAssistant,
  listAdminRequests,
  getClock,
  putClock,
  explain,
  verify,
]
