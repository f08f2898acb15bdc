import type { Clock } from '../../src/lib/clock.ts'

/** The time as a test tells it. */
export class HandClock implements Clock {
  now_ms = Date.UTC(2026, 9, 1)

  now(): Date {
    return new Date(this.now_ms)
  }

  advance(seconds: number): void {
    this.now_ms += seconds * 1_000
  }
}
