import type { Context } from '../context.ts'
import type { Shop } from '../domain/shop.ts'

/**
 * Background work: when it runs, and the one thing it then does for each shop. Safe to run at any
 * time, twice.
 */
export interface Job {
  readonly name: string
  /** When it runs by itself, as a cron line in UTC. */
  readonly schedule: string
  run(context: Context, shop: Shop, now: Date): Promise<void>
}
