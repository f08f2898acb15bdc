import type { Context } from '../context.ts'
import type { Job } from './define.ts'
import { handleEvents } from './handle-events.ts'
import { placeMembers } from './place-members.ts'
import { prune } from './prune.ts'

/** All background work, in the order in which the test clock runs it. */
export const jobs: readonly Job[] = [handleEvents, placeMembers, prune]

/** Does at once what is due by the clock. */
export async function runDueJobs(context: Context): Promise<void> {
  for (const job of jobs) await job.run(context, context.clock.now())
}
