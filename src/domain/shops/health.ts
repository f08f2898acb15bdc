import type { ReaderLanguage } from '../../languages/explanations/index.ts'
import { type Notices, notices } from '../../languages/notices/index.ts'

type HealthTexts = Notices['health']

export const healthTexts = (language: ReaderLanguage): HealthTexts => notices[language].health

/** How something is: `failed` needs immediate attention. */
export const HEALTH_STATES = ['ok', 'attention', 'failed'] as const
export type HealthState = (typeof HEALTH_STATES)[number]

/** One thing that a shop needs to work. */
export interface HealthCheck {
  readonly name: 'database' | 'mail' | 'jobs' | 'disk' | 'clock' | 'webhooks'
  readonly state: HealthState
  readonly message: string
}

export function worstOf(states: readonly HealthState[]): HealthState {
  return HEALTH_STATES.findLast((state) => states.includes(state)) ?? 'ok'
}

/** What waits for somebody in a shop. */
export interface Attention {
  /** Endpoints for events that fail, or were switched off because they did. */
  readonly webhooks_failing: number
  readonly webhooks_disabled: number
  /** Codes that the platform has not created for ten minutes. */
  readonly codes_waiting: number
  readonly partners_waiting: number
  /** Members with another member's address, whose points for joining are to be decided. */
  readonly joinings_waiting: number
  /** What assistants and keys have proposed. */
  readonly proposals_waiting: number
  /** Whose money is still to be sent. */
  readonly payouts_open: number
  /** What assistants changed in the last seven days. */
  readonly assistant_changes: number
  /** E-mails that should have gone out 15 minutes ago, and nobody has tried. */
  readonly emails_overdue: number
  /** E-mails that finally failed in the last day. */
  readonly emails_failed: number
}

/** Some job has a run every minute. */
const LAG_MS_MAX = 15 * 60 * 1_000
const FREE_BYTES_MIN = 500_000_000
/** From this on it is worth a warning. */
export const CLOCK_SKEW_SECONDS_MAX = 1

/** Whether background work is done; `newest` is when a job last ended, by the database's clock. */
export function jobsCheck(newest: Date | null, now: Date, texts: HealthTexts): HealthCheck {
  const name = 'jobs'
  if (newest === null) return { name, state: 'attention', message: texts.jobs_never }
  const is_late = now.getTime() - newest.getTime() > LAG_MS_MAX
  return is_late
    ? { name, state: 'failed', message: texts.jobs_late(newest.toISOString()) }
    : { name, state: 'ok', message: texts.jobs_ok }
}

export function mailCheck(
  { emails_overdue, emails_failed }: Attention,
  has_mail_server: boolean,
  texts: HealthTexts,
): HealthCheck {
  const name = 'mail'
  if (emails_overdue > 0) {
    return { name, state: 'failed', message: texts.mail_overdue(emails_overdue) }
  }
  if (emails_failed > 0) {
    return { name, state: 'attention', message: texts.mail_failed(emails_failed) }
  }
  return has_mail_server
    ? { name, state: 'ok', message: texts.mail_ok }
    : { name, state: 'attention', message: texts.mail_no_server }
}

/** null: nobody knows here, as at a PostgreSQL elsewhere. */
export function diskCheck(free_bytes: number | null, texts: HealthTexts): HealthCheck {
  const name = 'disk'
  if (free_bytes === null) return { name, state: 'ok', message: texts.disk_elsewhere }
  if (free_bytes >= FREE_BYTES_MIN) return { name, state: 'ok', message: texts.disk_ok }
  return { name, state: 'failed', message: texts.disk_low(Math.round(free_bytes / 1e6)) }
}

/** Seconds that the machine is ahead of the database; below zero: behind. */
export function clockCheck(skew_seconds: number, texts: HealthTexts): HealthCheck {
  const name = 'clock'
  const seconds = Math.abs(skew_seconds)
  if (seconds <= CLOCK_SKEW_SECONDS_MAX) return { name, state: 'ok', message: texts.clock_ok }
  const message = skew_seconds > 0 ? texts.clock_ahead(seconds) : texts.clock_behind(seconds)
  return { name, state: 'attention', message }
}

export function webhooksCheck(
  { webhooks_failing, webhooks_disabled }: Attention,
  texts: HealthTexts,
): HealthCheck {
  const name = 'webhooks'
  if (webhooks_disabled > 0) {
    return { name, state: 'failed', message: texts.webhooks_disabled(webhooks_disabled) }
  }
  return webhooks_failing > 0
    ? { name, state: 'attention', message: texts.webhooks_failing(webhooks_failing) }
    : { name, state: 'ok', message: texts.webhooks_ok }
}

export function databaseCheck(
  version: string,
  is_read_only: boolean,
  texts: HealthTexts,
): HealthCheck {
  const name = 'database'
  return is_read_only
    ? { name, state: 'failed', message: texts.database_read_only(version) }
    : { name, state: 'ok', message: texts.database_ok(version) }
}
