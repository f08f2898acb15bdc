/**
 * Where an e-mail stands. `queued`: not sent yet; `handed_over`: a mail server has all of it, and
 * its answer is awaited or was lost; the others: over.
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
