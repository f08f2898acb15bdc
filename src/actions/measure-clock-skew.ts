import { stopwatch, systemClock } from '../lib/clock.ts'
import type { Queries } from '../store/db.ts'
import { readDatabaseTime } from '../store/deployment.ts'

/**
 * How far this machine's clock is ahead of the database's, in seconds; negative: behind. The
 * service goes by the database's, but logs and certificates go by the machine's.
 */
export async function measureClockSkew(queries: Queries): Promise<number> {
  const elapsed = stopwatch()
  const asked_at = systemClock.now()
  const answered = await readDatabaseTime(queries)
  // The database read its clock while we waited, so half of that is our best guess.
  const skew_ms = asked_at.getTime() + elapsed() / 2 - answered.getTime()
  return skew_ms / 1_000
}
