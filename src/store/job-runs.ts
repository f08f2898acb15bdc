import type { Queries } from './db.ts'
import { readFactsBelow, saveFact } from './deployment.ts'

const PREFIX = 'job_finished_at/'

/** Notes that a worker has finished a run of a job. */
export async function noteFinished(queries: Queries, job: string, at: Date): Promise<void> {
  await saveFact(queries, PREFIX + job, at.toISOString())
}

/** When a worker of the deployment last finished each job. */
export async function readFinished(queries: Queries): Promise<ReadonlyMap<string, Date>> {
  const facts = await readFactsBelow(queries, PREFIX)
  return new Map([...facts].map(([job, at]) => [job, new Date(String(at))]))
}
