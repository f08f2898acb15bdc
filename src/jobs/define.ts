import type { Context } from '../context.ts'
import type { Shop } from '../domain/shops/shop.ts'
import type { DueKind } from '../store/due-kinds.ts'

/** A cron line in UTC, of the simple forms that `timetable.ts` reads too. */
export type Schedule = `${'*' | `*/${number}` | number} ${'*' | number} * * *`

/**
 * Background work: when it runs, and the one thing it then does for each shop. Safe to run at any
 * time, twice.
 */
export interface Job {
  readonly name: string
  readonly schedule: Schedule
  /** Finds the shops for which it has something to do. */
  readonly due: DueKind
  run(context: Context, shop: Shop, now: Date): Promise<void>
}
