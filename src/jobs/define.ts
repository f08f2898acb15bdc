import type { Context } from '../context.ts'

/** Background work: when it runs, and the one thing it then does. Safe to run at any time, twice. */
export interface Job {
  readonly name: string
  /** When it runs by itself, as a cron line in UTC. */
  readonly schedule: string
  run(context: Context, now: Date): Promise<void>
}
