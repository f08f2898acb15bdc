import { PgBoss } from 'pg-boss'
import type { Logger } from '../lib/log.ts'
import type { Task } from './timetable.ts'

const POLL_EVERY_SECONDS = 10
const STOP_TIMEOUT_MS = 8_000

/**
 * Runs tasks by their schedules, for any number of workers on one PostgreSQL: each due run is taken
 * by one of them.
 */
export async function shareQueue(
  tasks: readonly Task[],
  database_url: string,
  log: Logger,
): Promise<{ stop(): Promise<void> }> {
  const boss = new PgBoss({ connectionString: database_url, max: 2 })
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue had an error'))
  await boss.start()
  for (const task of tasks) {
    await boss.createQueue(task.name)
    await boss.schedule(task.name, task.schedule)
    await boss.work(task.name, { pollingIntervalSeconds: POLL_EVERY_SECONDS }, () => task.run())
  }
  return { stop: () => boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS }) }
}
