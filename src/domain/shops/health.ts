/** How something is: `failed` needs somebody at once. */
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
  /** Codes that the platform has not made for ten minutes. */
  readonly codes_waiting: number
  readonly partners_waiting: number
  /** Whose money is still to be sent. */
  readonly payouts_open: number
  /** What assistants changed in the last seven days. */
  readonly assistant_changes: number
  /** E-mails that should have gone out 15 minutes ago, and nobody has tried. */
  readonly emails_overdue: number
  /** E-mails that failed for good in the last day. */
  readonly emails_failed: number
}

/** Some job has a run every minute. */
const LAG_MS_MAX = 15 * 60 * 1_000
const FREE_BYTES_MIN = 500_000_000
/** From this on it is worth a warning. */
export const CLOCK_SKEW_SECONDS_MAX = 1

/** Whether background work is done; `newest` is when a job last ended, by the database's clock. */
export function jobsCheck(newest: Date | null, now: Date): HealthCheck {
  if (newest === null) {
    return { name: 'jobs', state: 'attention', message: 'No job has run yet.' }
  }
  const is_late = now.getTime() - newest.getTime() > LAG_MS_MAX
  return is_late
    ? { name: 'jobs', state: 'failed', message: `No job has run since ${newest.toISOString()}.` }
    : { name: 'jobs', state: 'ok', message: 'A job has run in the last 15 minutes.' }
}

export function mailCheck(
  { emails_overdue, emails_failed }: Attention,
  has_mail_server: boolean,
): HealthCheck {
  const check = (state: HealthState, message: string): HealthCheck => ({
    ...{ name: 'mail', state, message },
  })
  if (emails_overdue > 0) {
    return check('failed', `${emails_overdue} e-mails should have gone out 15 minutes ago.`)
  }
  if (emails_failed > 0) {
    return check('attention', `${emails_failed} e-mails failed for good in the last day.`)
  }
  return has_mail_server
    ? check('ok', 'E-mails go out.')
    : check('attention', 'There is no mail server: e-mails stay in the mailbox of the service.')
}

/** null: nobody knows here, as at a PostgreSQL elsewhere. */
export function diskCheck(free_bytes: number | null): HealthCheck {
  if (free_bytes === null) {
    return { name: 'disk', state: 'ok', message: 'Watched at the server of the database.' }
  }
  if (free_bytes >= FREE_BYTES_MIN) return { name: 'disk', state: 'ok', message: 'There is room.' }
  const message = `Only ${Math.round(free_bytes / 1e6)} MB are free.`
  return { name: 'disk', state: 'failed', message }
}

/** Seconds that the machine is ahead of the database; below zero: behind. */
export function clockCheck(skew_seconds: number): HealthCheck {
  const seconds = Math.abs(skew_seconds)
  if (seconds <= CLOCK_SKEW_SECONDS_MAX) {
    return { name: 'clock', state: 'ok', message: 'The clock agrees with that of the database.' }
  }
  const where = skew_seconds > 0 ? 'ahead of' : 'behind'
  const message = `The machine is ${seconds.toFixed(1)} seconds ${where} the database.`
  return { name: 'clock', state: 'attention', message }
}

export function webhooksCheck({ webhooks_failing, webhooks_disabled }: Attention): HealthCheck {
  const check = (state: HealthState, message: string): HealthCheck => ({
    ...{ name: 'webhooks', state, message },
  })
  if (webhooks_disabled > 0) {
    return check('failed', `Endpoints that were switched off after failures: ${webhooks_disabled}.`)
  }
  return webhooks_failing > 0
    ? check('attention', `Endpoints that fail: ${webhooks_failing}.`)
    : check('ok', 'No endpoint fails.')
}

export function databaseCheck(version: string, is_read_only: boolean): HealthCheck {
  const name = 'database'
  return is_read_only
    ? { name, state: 'failed', message: `PostgreSQL ${version} takes no writes.` }
    : { name, state: 'ok', message: `PostgreSQL ${version} answers and takes writes.` }
}
