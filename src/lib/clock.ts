/**
 * The only place that asks the machine what time it is. Everything else takes `now` as an
 * argument or asks the `Clock` it was given, so that a test clock can move a whole shop.
 */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

const LOOK_EVERY_MS = 10_000

/**
 * The database's time, which is the same for all nodes, continued by the machine's steady clock. So
 * all nodes agree on the age of a row, and a node whose own clock is wrong does not notice.
 */
export class SharedClock implements Clock {
  readonly #askDatabase: () => Promise<Date>
  readonly #steadyNow: () => number
  /** The difference between the database's clock and the steady clock. */
  #offset_ms = 0
  #looked_at_ms = 0
  #is_looking = false

  private constructor(askDatabase: () => Promise<Date>, steadyNow: () => number) {
    this.#askDatabase = askDatabase
    this.#steadyNow = steadyNow
  }

  static async open(
    askDatabase: () => Promise<Date>,
    steadyNow: () => number = stopwatch(),
  ): Promise<SharedClock> {
    const clock = new SharedClock(askDatabase, steadyNow)
    const { earliest, latest } = await clock.#look()
    clock.#offset_ms = (earliest + latest) / 2
    return clock
  }

  /** Reads the database's clock again once in a while, without waiting for it. */
  now(): Date {
    const steady_ms = this.#steadyNow()
    const is_time = steady_ms - this.#looked_at_ms >= LOOK_EVERY_MS
    if (is_time && !this.#is_looking) void this.#lookAgain()
    return new Date(steady_ms + this.#offset_ms)
  }

  async #lookAgain(): Promise<void> {
    this.#is_looking = true
    try {
      const { earliest, latest } = await this.#look()
      // Moves no further than the answer requires: a slow answer says little.
      this.#offset_ms = Math.min(Math.max(this.#offset_ms, earliest), latest)
    } catch {
      // If the database is down, we ask again; the steady clock continues meanwhile.
    } finally {
      this.#is_looking = false
    }
  }

  /** The range of possible offsets: the database read its clock while we waited. */
  async #look(): Promise<{ earliest: number; latest: number }> {
    const before_ms = this.#steadyNow()
    this.#looked_at_ms = before_ms
    const answered_ms = (await this.#askDatabase()).getTime()
    return { earliest: answered_ms - this.#steadyNow(), latest: answered_ms - before_ms }
  }
}

/** A clock that is ahead of another by an offset that only grows. */
export class MovableClock implements Clock {
  readonly #base: Clock
  #offset_ms: number

  constructor(base: Clock, offset_ms = 0) {
    this.#base = base
    this.#offset_ms = offset_ms
  }

  get offset_ms(): number {
    return this.#offset_ms
  }

  now(): Date {
    return new Date(this.#base.now().getTime() + this.#offset_ms)
  }

  /** The offset at which this clock would show `now`; negative growth means going back. */
  offsetFor(now: Date): number {
    return now.getTime() - this.#base.now().getTime()
  }

  setOffset(offset_ms: number): void {
    this.#offset_ms = offset_ms
  }
}

/** Calls `act` after `wait_ms` milliseconds; the function that it returns cancels the call. */
export type After = (wait_ms: number, act: () => void) => () => void

/** By the machine's steady clock. */
export const afterOnMachine: After = (wait_ms, act) => {
  const timer = setTimeout(act, wait_ms)
  return () => clearTimeout(timer)
}

/** Milliseconds of the machine's steady clock, for measuring durations only. */
export function stopwatch(): () => number {
  const started = performance.now()
  return () => performance.now() - started
}
