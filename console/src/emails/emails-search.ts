import { readChoice, readText, type Written } from '../kit/search-params.ts'

export const TABS = ['templates', 'look', 'log'] as const
export const EMAIL_STATUSES = [
  'queued',
  'handed_over',
  'sent',
  'dropped',
  'bounced',
  'failed',
] as const

export interface EmailsSearch {
  readonly tab?: (typeof TABS)[number] | undefined
  /** Filters of the log. */
  readonly template?: string | undefined
  readonly status?: (typeof EMAIL_STATUSES)[number] | undefined
  /** The e-mail of the log that is open. */
  readonly email_id?: string | undefined
}

export function readEmailsSearch(written: Written): EmailsSearch {
  return {
    tab: readChoice(TABS, written.tab),
    template: readText(written.template),
    status: readChoice(EMAIL_STATUSES, written.status),
    email_id: readText(written.email_id),
  }
}

export const SCHEMES = ['light', 'dark'] as const

export interface TemplateSearch {
  /** Of the e-mail; `language` is that of the console. */
  readonly written_in?: string | undefined
  readonly width?: 'desktop' | 'phone' | undefined
  readonly scheme?: (typeof SCHEMES)[number] | undefined
}

export function readTemplateSearch(written: Written): TemplateSearch {
  return {
    written_in: readText(written.written_in),
    width: readChoice(['desktop', 'phone'] as const, written.width),
    scheme: readChoice(SCHEMES, written.scheme),
  }
}
