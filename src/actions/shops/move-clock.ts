import type { Context } from '../../context.ts'
import { invalidInput, refused } from '../../errors.ts'
import { MovableClock } from '../../lib/clock.ts'
import { saveFact } from '../../store/deployment.ts'

export const CLOCK_FACT = 'test_clock_offset_ms'

/** Some years before timestamps need five digits, because the clock goes on running. */
const LATEST = new Date('9990-01-01T00:00:00Z')

export function readClock(context: Context): Date {
  return movable(context).now()
}

/**
 * Moves the test clock forward, to a time or by a span, and does everything that fell due. The
 * offset is stored, so that a restart does not go back in time.
 */
export async function moveClock(
  context: Context,
  move: { now: Date | null; advance_ms: number | null },
): Promise<Date> {
  const clock = movable(context)
  if ((move.now === null) === (move.advance_ms === null)) {
    throw invalidInput({ field: 'body', message: 'must have either now or advance_seconds' })
  }
  const present = clock.now()
  const target = move.now ?? new Date(present.getTime() + (move.advance_ms ?? 0))
  if (target > LATEST) {
    throw invalidInput({
      field: move.now === null ? 'advance_seconds' : 'now',
      message: 'must not go beyond the last year that a timestamp can hold',
      allowed: `<= ${LATEST.toISOString()}`,
    })
  }
  if (target < present) {
    throw invalidInput({
      field: 'now',
      message: 'must not be before the current time',
      allowed: `>= ${present.toISOString()}`,
      received: target.toISOString(),
    })
  }
  const offset_ms = clock.offsetFor(target)
  await saveFact(context.database.db, CLOCK_FACT, offset_ms)
  clock.setOffset(offset_ms)
  await context.runDueJobs()
  return clock.now()
}

function movable(context: Context): MovableClock {
  if (context.clock instanceof MovableClock) return context.clock
  throw refused('test_clock_off', 'The test clock is off; start with LAUREL_TEST_CLOCK=1.')
}
