/**
 * The only place that asks the machine what time it is. Everything else takes `now` as an
 * argument or asks the `Clock` it was given, so that a test clock can move a whole shop.
 */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

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
