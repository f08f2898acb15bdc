import type { ReactNode } from 'react'
import type { CommonFacts } from './facts.ts'
import type { Format } from './format.ts'
import type { Messages } from './messages.ts'

/** What one click on unsubscribing stops: all e-mails of a group. */
export const EMAIL_GROUPS = [
  'points',
  'rewards',
  'tiers',
  'birthdays',
  'referrals',
  'memberships',
  'campaigns',
  'partners',
] as const
export type EmailGroup = (typeof EMAIL_GROUPS)[number]

/** One e-mail: what it is, and what it says of its facts. */
export interface Email<Facts> {
  readonly type: string
  readonly group: EmailGroup
  /**
   * Only for readers who agreed to marketing: it asks for something. The others tell of the
   * reader's own account, or bring what the reader was given.
   */
  readonly promotional: boolean
  /** For previews. */
  readonly sample: Facts
  content(setting: Setting<Facts>): EmailContent
}

export interface Setting<Facts> {
  readonly facts: Facts
  readonly common: CommonFacts
  readonly say: Messages
  readonly format: Format
}

export interface EmailContent {
  /** The subject, and the heading. */
  readonly title: string
  /** The first paragraph, which a list of e-mails shows beside the subject. */
  readonly text: string
  readonly parts: readonly ReactNode[]
}

export function defineEmail<Facts>(email: Email<Facts>): Email<Facts> {
  return email
}
