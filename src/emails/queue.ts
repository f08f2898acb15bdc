/**
 * The door of the wing. The rest of the service queues e-mails here, in the transaction of their
 * cause. Everything after that is inside the wing.
 */
export { countOfExpiry, countOwed } from './actions/count-owed.ts'
export { countCampaignRecipients, readReach } from './actions/read-reach.ts'
export { saveSendableTemplates } from './actions/save-sendable-templates.ts'
export { turnBranding } from './actions/turn-branding.ts'
export { type EmailResult, NO_MAIL_SERVER } from './domain/email-status.ts'
export { customerRecipient, partnerRecipient } from './domain/recipients.ts'
export { forgetEmails } from './store/email-log.ts'
export {
  dropCampaignEmails,
  emailsPart,
  insertEmails,
  isStillOwed,
  queueOwed,
} from './store/emails.ts'
export { moveEmails } from './store/moved-emails.ts'
export { emailOfPhase } from './templates/index.ts'
export { type OwedEmail, owedEmails } from './templates/owed-emails.ts'
