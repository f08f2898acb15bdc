import { measureClockSkew } from '../actions/measure-clock-skew.ts'
import type { Context } from '../context.ts'
import { EMAIL_RESULTS } from '../emails/domain/email-status.ts'
import { countDueEmails } from '../emails/store/email-log.ts'
import { type EmailFigures, type EventFigures, Metrics } from '../http/metrics.ts'
import type { DeploymentFigures, ServiceFigures } from '../http/service-metrics.ts'
import { jobs } from '../jobs/index.ts'
import { RELEASE } from '../lib/release.ts'
import type { Tally } from '../lib/tally.ts'
import { DATABASE_ERROR_KINDS } from '../store/error-kind.ts'
import { readFinished } from '../store/job-runs.ts'
import { readBacklog } from '../webhooks/store/deliveries.ts'

/** The figures that this process exposes. */
export function metricsOf(context: Context): Metrics {
  return new Metrics(
    RELEASE,
    () => readEventFigures(context),
    () => readEmailFigures(context),
    () => readServiceFigures(context),
    () => readDeploymentFigures(context),
  )
}

function readServiceFigures({ database, failures }: Context): ServiceFigures {
  return {
    pool: database.pool?.() ?? null,
    database_errors: withZeros(DATABASE_ERROR_KINDS, failures.database),
    errors: failures.errors.all(),
    limited: failures.limited.all(),
    job_failures: withZeros(
      jobs.map(({ name }) => name),
      failures.jobs,
    ),
  }
}

/** An alarm on the growth of a figure needs it before the first time. */
function withZeros<Word extends string>(words: readonly Word[], tally: Tally<Word>) {
  return Object.fromEntries(words.map((word) => [word, tally.of(word)]))
}

async function readDeploymentFigures({ database, clock }: Context): Promise<DeploymentFigures> {
  const finished = [...(await readFinished(database.db))]
  const now_ms = clock.now().getTime()
  const each = (figure: (at_ms: number) => number) =>
    Object.fromEntries(finished.map(([job, at]) => [job, figure(at.getTime())]))
  return {
    job_lag_seconds: each((at_ms) => (now_ms - at_ms) / 1_000),
    job_finished_at_seconds: each((at_ms) => at_ms / 1_000),
    clock_skew_seconds: await measureClockSkew(database.db),
  }
}

async function readEmailFigures(context: Context): Promise<EmailFigures> {
  const { database, clock, email_results } = context
  const counts = EMAIL_RESULTS.map((result) => [result, email_results.of(result)])
  return {
    backlog: await countDueEmails(database.db, clock.now()),
    results: Object.fromEntries(counts),
  }
}

async function readEventFigures({ database, clock, sender }: Context): Promise<EventFigures> {
  const now = clock.now()
  const { deliveries, oldest_due_at } = await readBacklog(database.db, now)
  const oldest_seconds = (now.getTime() - (oldest_due_at ?? now).getTime()) / 1_000
  return { backlog: deliveries, oldest_seconds, attempts: sender.attempts }
}
