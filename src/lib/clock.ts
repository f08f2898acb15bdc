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
 * The database's time, which is one for all nodes, carried on by the machine's steady clock. So
 * what one node wrote is as old for another one, and a node whose own clock runs ahead, or is set
 * back, does not even notice.
 */
export class SharedClock implements Clock {
  readonly #askDatabase: () => Promise<Date>
  readonly #steadyNow: () => number
  /** What the steady clock lacks to the database's. */
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

  /** Looks at the database's clock again once in a while, and waits for nothing. */
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
      // No further than what was told demands: a slow answer says little.
      this.#offset_ms = Math.min(Math.max(this.#offset_ms, earliest), latest)
    } catch {
      // A database that is away is asked again; the steady clock goes on meanwhile.
    } finally {
      this.#is_looking = false
    }
  }

  /** Between which offsets the truth lies: the database looked while we waited. */
  async #look(): Promise<{ earliest: number; latest: number }> {
    const before_ms = this.#steadyNow()
    this.#looked_at_ms = before_ms
    const told_ms = (await this.#askDatabase()).getTime()
    return { earliest: told_ms - this.#steadyNow(), latest: told_ms - before_ms }
  }
}

/** A clock that runs ahead of another by an offset that only grows. */
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

/** Milliseconds of the machine's steady clock, for measuring durations only. */
export function stopwatch(): () => number {
  const started = performance.now()
  return () => performance.now() - started
}
