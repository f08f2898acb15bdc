import { type After, afterOnMachine, stopwatch } from '../../../src/lib/clock.ts'

/**
 * The time of a client, which runs as the machine's and jumps where the client would only wait: over
 * its pauses, and to the limit of a call when it is known that no answer will come.
 */
export class GivenTime {
  readonly #machine = stopwatch()
  #ahead_ms = 0
  readonly #limits = new Set<{ readonly ends_ms: number; end(): void }>()

  readonly elapsed = (): number => this.#machine() + this.#ahead_ms

  readonly pauses: After = (wait_ms, act) => {
    const jump = setImmediate(() => {
      this.#ahead_ms += wait_ms
      act()
    })
    return () => clearImmediate(jump)
  }

  readonly limits: After = (wait_ms, act) => {
    const limit = { ends_ms: this.elapsed() + wait_ms, end: act }
    const endWait = afterOnMachine(wait_ms, act)
    this.#limits.add(limit)
    return () => {
      endWait()
      this.#limits.delete(limit)
    }
  }

  /** No answer will come to what is asked now. */
  endLimits(): void {
    for (const { ends_ms, end } of [...this.#limits]) {
      this.#ahead_ms += Math.max(ends_ms - this.elapsed(), 0)
      end()
    }
  }
}
