import { readDatabaseTime } from '../../store/deployment.ts'
import { sqlState } from '../../store/error-kind.ts'
import { readFinished } from '../../store/job-runs.ts'
import { databaseCheck } from './check.ts'
import { failure, note, ok } from './finding.ts'

/** Some job has a run every minute. */
const LAG_SECONDS_MAX = 900
const UNDEFINED_TABLE = '42P01'

/** Whether a worker of the deployment is at work. */
export const backgroundWorkCheck = databaseCheck(
  'background work',
  async ({ database: { db } }, { service }) => {
    const finished = await readFinished(db).catch((error: unknown) => {
      if (sqlState(error) === UNDEFINED_TABLE) return new Map<string, Date>()
      throw error
    })
    if (finished.size === 0) return note('no job has run yet')
    const newest_ms = Math.max(...[...finished.values()].map((at) => at.getTime()))
    const lag_seconds = ((await readDatabaseTime(db)).getTime() - newest_ms) / 1_000
    if (lag_seconds <= LAG_SECONDS_MAX) return ok('a job has run in the last 15 minutes')
    const last = `no job has run since ${new Date(newest_ms).toISOString()}`
    if (service.is !== 'running') return note(last)
    return failure(
      last,
      'Start "laurel work" beside "laurel serve --api-only", or look for "a job failed" in the log.',
    )
  },
)
