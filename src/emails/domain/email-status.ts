/**
 * The status of an e-mail. `queued`: not sent yet; `handed_over`: a mail server has all of it, but
 * its answer is pending or was lost; the others are final.
 */
export const EMAIL_STATUSES = [
  'queued',
  'handed_over',
  'sent',
  'dropped',
  'bounced',
  'failed',
] as const
export type EmailStatus = (typeof EMAIL_STATUSES)[number]

/** The result of one attempt. `put_off`: it is tried again; `unknown`: the answer was lost. */
export const EMAIL_RESULTS = ['sent', 'dropped', 'bounced', 'failed', 'put_off', 'unknown'] as const
export type EmailResult = (typeof EMAIL_RESULTS)[number]

/** Why an e-mail that is `sent` has reached nobody: it is in the service's own mailbox. */
export const NO_MAIL_SERVER = 'no_mail_server'
