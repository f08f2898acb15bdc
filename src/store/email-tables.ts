import type { EmailStatus } from '../domain/emails/email-status.ts'
import type { Defaulted } from './tables.ts'

/** The tables of e-mails, as Kysely sees them. */

export interface SendingTemplatesTable {
  shop_id: number
  template: string
}

export interface EmailsTable {
  shop_id: number
  email_id: string
  template: string
  recipient: string
  occasion: string
  status: Defaulted<EmailStatus>
  reason: string | null
  attempts: Defaulted<number>
  due_at: Date | null
  address: string | null
  language: string | null
  subject: string | null
  html: string | null
  plain_text: string | null
  created_at: Date
  finished_at: Date | null
}

export interface UnsubscribesTable {
  shop_id: number
  recipient: string
  email_group: string
  created_at: Date
}
