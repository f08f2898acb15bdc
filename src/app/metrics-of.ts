import type { Context } from '../context.ts'
import { EMAIL_RESULTS } from '../emails/domain/email-status.ts'
import { countDueEmails } from '../emails/store/email-log.ts'
import { type EmailFigures, type EventFigures, Metrics } from '../http/metrics.ts'
import { RELEASE } from '../lib/release.ts'
import { readBacklog } from '../webhooks/store/deliveries.ts'

/** The figures that this process exposes. */
export function metricsOf(context: Context): Metrics {
  return new Metrics(
    RELEASE,
    () => readEventFigures(context),
    () => readEmailFigures(context),
  )
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
