/** How the service is. */
const health = {
  database_ok: (version: string) => `PostgreSQL ${version} answers and takes writes.`,
  database_read_only: (version: string) => `PostgreSQL ${version} takes no writes.`,
  jobs_ok: 'A job has run in the last 15 minutes.',
  jobs_late: (since: string) => `No job has run since ${since}.`,
  jobs_never: 'No job has run yet.',
  mail_ok: 'E-mails go out.',
  mail_overdue: (count: number) => `${count} e-mails should have gone out 15 minutes ago.`,
  mail_failed: (count: number) => `${count} e-mails failed for good in the last day.`,
  mail_no_server: 'There is no mail server: e-mails stay in the mailbox of the service.',
  webhooks_ok: 'No endpoint fails.',
  webhooks_failing: (count: number) => `Endpoints that fail: ${count}.`,
  webhooks_disabled: (count: number) =>
    `Endpoints that were switched off after failures: ${count}.`,
  disk_ok: 'There is room.',
  disk_elsewhere: 'Watched at the server of the database.',
  disk_low: (megabytes: number) => `Only ${megabytes} MB are free.`,
  clock_ok: 'The clock agrees with that of the database.',
  clock_ahead: (seconds: number) =>
    `The machine is ${seconds.toFixed(1)} seconds ahead of the database.`,
  clock_behind: (seconds: number) =>
    `The machine is ${seconds.toFixed(1)} seconds behind the database.`,
}

/** What a refusal is about, as its details say it. */
export type RefusalFacts = Readonly<Record<string, unknown>>

type PayoutRefusal =
  | 'nothing_payable'
  | 'below_minimum'
  | 'not_found'
  | 'not_possible'
  | 'later_payout'

export interface Notices {
  readonly health: typeof health
  /** Why a partner is not paid, or a payout not marked; null: as the error says it. */
  readonly payouts: Readonly<Record<PayoutRefusal, (facts: RefusalFacts) => string>> | null
}

export const en: Notices = { health, payouts: null }
