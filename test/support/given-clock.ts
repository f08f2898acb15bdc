import { type Clock, stopwatch } from '../../src/lib/clock.ts'

/**
 * When every test file begins, whatever the machine's clock says. Another moment, such as the last
 * seconds of a day, is given by LAUREL_TEST_STARTS_AT.
 */
export const STARTS_AT = new Date(process.env.LAUREL_TEST_STARTS_AT ?? '2026-11-24T10:17:00Z')

/** The clock of the applications that tests start: it goes on as fast as the machine's. */
class GivenClock implements Clock {
  #elapsed = stopwatch()

  now(): Date {
    return new Date(STARTS_AT.getTime() + this.#elapsed())
  }

  restart(): void {
    this.#elapsed = stopwatch()
  }
}

export const given_clock = new GivenClock()
