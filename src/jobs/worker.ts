import type { PGlite } from '@electric-sql/pglite'
import { fromPglite, PgBoss } from 'pg-boss'
import type { Context } from '../context.ts'
import { noteFinished } from '../store/job-runs.ts'
import { tendEmbedded } from '../store/tend.ts'
import type { Job } from './define.ts'
import { jobs, runJob } from './index.ts'
import { Rest } from './rest.ts'
import { startMailing } from './send-emails.ts'
import { startSending } from './send-events.ts'

const POLL_EVERY_SECONDS = 10
const STOP_TIMEOUT_MS = 8_000

/**
 * Runs the jobs by their schedules. Any number of workers may run on one PostgreSQL: each due run
 * is taken by one of them.
 */
export async function startWorker(context: Context): Promise<{ stop(): Promise<void> }> {
  const { database, config, log } = context
  const boss =
    database.embedded === null
      ? new PgBoss({ connectionString: config.database_url ?? '', max: 2 })
      : new PgBoss({ db: fromPglite(database.embedded), backend: 'pglite' })
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue had an error'))
  await boss.start()
  for (const job of jobs) {
    await boss.createQueue(job.name)
    await boss.schedule(job.name, job.schedule)
    await boss.work(job.name, { pollingIntervalSeconds: POLL_EVERY_SECONDS }, async () => {
      await runAndNote(job, context)
    })
  }
  if (database.embedded !== null) await tendByNight(boss, database.embedded)
  const rest = new Rest(database)
  const sending = startSending(context, rest.looker())
  const mailing = startMailing(context, rest.looker())
  return {
    async stop() {
      const boss_stopped = boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS })
      await Promise.all([sending.stop(), mailing.stop(), boss_stopped])
      context.outbound.close()
      context.mailer?.close()
    },
  }
}

/** Runs a job and notes for all nodes that it is done. */
async function runAndNote(job: Job, context: Context): Promise<void> {
  try {
    await runJob(job, context)
    await noteFinished(context.database.db, job.name, context.clock.now())
  } catch (error) {
    context.failures.jobs.count(job.name)
    context.log.warn({ err: error, job: job.name }, 'a job failed; it will be repeated')
    throw error
  }
}

const TENDING = 'tend-embedded-database'

/** Calls wait while it is tended: some seconds for a million rows. */
async function tendByNight(boss: PgBoss, embedded: PGlite): Promise<void> {
  await boss.createQueue(TENDING)
  await boss.schedule(TENDING, '23 3 * * *')
  await boss.work(TENDING, { pollingIntervalSeconds: POLL_EVERY_SECONDS }, () =>
    tendEmbedded(embedded),
  )
}
