import type { Context } from '../context.ts'
import { noteFinished } from '../store/job-runs.ts'
import { tendEmbedded } from '../store/tend.ts'
import type { Job } from './define.ts'
import { jobs, runJob } from './index.ts'
import { Rest } from './rest.ts'
import { startMailing } from './send-emails.ts'
import { startSending } from './send-events.ts'
import { keepTimetable, type Task } from './timetable.ts'

/** Runs the jobs by their schedules, and sends events and e-mails as they become due. */
export async function startWorker(context: Context): Promise<{ stop(): Promise<void> }> {
  const schedules = await startSchedules(context)
  const rest = new Rest(context.database)
  const sending = startSending(context, rest.looker())
  const mailing = startMailing(context, rest.looker())
  return {
    async stop() {
      await Promise.all([sending.stop(), mailing.stop(), schedules.stop()])
      context.outbound.close()
      context.mailer?.close()
    },
  }
}

/** The embedded database has this process alone; on PostgreSQL the workers share a queue. */
async function startSchedules(context: Context): Promise<{ stop(): Promise<void> }> {
  const { clock, config, database, log } = context
  const tasks = jobs.map(
    (job): Task => ({
      ...job,
      run: () => watched(context, job.name, () => runAndNote(job, context)),
    }),
  )
  if (database.embedded === null) {
    const { shareQueue } = await import('./queue.ts')
    return shareQueue(tasks, config.database_url ?? '', log)
  }
  const { embedded } = database
  // Calls wait while it is tended: some seconds for a million rows.
  const name = 'tend-embedded-database'
  const run = () => watched(context, name, () => tendEmbedded(embedded))
  const tending: Task = { name, schedule: '23 3 * * *', run }
  return keepTimetable([...tasks, tending], clock)
}

/** Runs a job and notes for all nodes that it is done. */
async function runAndNote(job: Job, context: Context): Promise<void> {
  await runJob(job, context)
  await noteFinished(context.database.db, job.name, context.clock.now())
}

/** Counts and logs a failure, and leaves it to the caller to repeat the work. */
async function watched(
  { failures, log }: Context,
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    failures.jobs.count(name)
    log.warn({ err: error, job: name }, 'a job failed; it will be repeated')
    throw error
  }
}
