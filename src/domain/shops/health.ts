import type { ReaderLanguage } from '../../languages/explanations/index.ts'
import { type Notices, notices } from '../../languages/notices/index.ts'
import { DAY_MS, HOUR_MS } from '../../lib/durations.ts'

type HealthTexts = Notices['health']

export const healthTexts = (language: ReaderLanguage): HealthTexts => notices[language].health

/** How something is: `failed` needs immediate attention. */
export const HEALTH_STATES = ['ok', 'attention', 'failed'] as const
export type HealthState = (typeof HEALTH_STATES)[number]

export const HEALTH_CHECKS = [
  ...(['database', 'jobs', 'mail', 'platform', 'webhooks'] as const),
  ...(['disk', 'clock', 'backup'] as const),
] as const

/** One thing that a shop needs to work. */
export interface HealthCheck {
  readonly name: (typeof HEALTH_CHECKS)[number]
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

/** What comes from the shop's platform, as far as it is known without asking there. */
export interface Reports {
  readonly from: 'shopify' | 'feed'
  /**
   * When Shopify last said what has changed, or the shop last reported something. null: it is
   * disconnected, or has reported nothing yet.
   */
  readonly heard_at: Date | null
  /** What was reported and could not be handled so far. */
  readonly failing: number
}

/** Changes at Shopify are read every 15 minutes. */
const SHOPIFY_LAG_MS_MAX = HOUR_MS
/** A small shop may sell nothing for a weekend. */
const FEED_LAG_MS_MAX = 3 * DAY_MS

export function platformCheck(
  { from, heard_at, failing }: Reports,
  now: Date,
  texts: HealthTexts,
): HealthCheck {
  const name = 'platform'
  const lag_ms = heard_at === null ? Number.POSITIVE_INFINITY : now.getTime() - heard_at.getTime()
  const is_on_shopify = from === 'shopify'
  if (is_on_shopify && heard_at === null) {
    return { name, state: 'failed', message: texts.shopify_disconnected }
  }
  if (is_on_shopify && lag_ms > SHOPIFY_LAG_MS_MAX) {
    return { name, state: 'failed', message: texts.shopify_silent }
  }
  if (failing > 0) return { name, state: 'attention', message: texts.platform_failing(failing) }
  if (is_on_shopify) return { name, state: 'ok', message: texts.shopify_ok }
  return lag_ms > FEED_LAG_MS_MAX
    ? { name, state: 'attention', message: texts.feed_silent }
    : { name, state: 'ok', message: texts.feed_ok }
}

/** One a night is advised. */
const BACKUP_AGE_MS_MAX = 2 * DAY_MS

/** Both times are by the clock of the database. */
export function backupCheck(
  { last, is_watched }: { readonly last: Date | null; readonly is_watched: boolean },
  now: Date,
  texts: HealthTexts,
): HealthCheck {
  const name = 'backup'
  if (!is_watched) return { name, state: 'ok', message: texts.backup_elsewhere }
  if (last === null) return { name, state: 'attention', message: texts.backup_never }
  const age_ms = now.getTime() - last.getTime()
  if (age_ms <= BACKUP_AGE_MS_MAX) return { name, state: 'ok', message: texts.backup_ok }
  return { name, state: 'attention', message: texts.backup_old(Math.floor(age_ms / DAY_MS)) }
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
