import type { After } from './clock.ts'

/** Waits before retries in this process. The number of waits is limited, and all end when it stops. */
export class LaterTries {
  readonly #after: After
  readonly #waiting_max: number
  /** Each ends one wait for good. */
  readonly #ends = new Set<() => void>()
  #is_stopped = false

  constructor(after: After, waiting_max: number) {
    this.#after = after
    this.#waiting_max = waiting_max
  }

  /** True after the wait; false at once if too many wait, and when this process stops. */
  wait(wait_ms: number): Promise<boolean> {
    if (this.#is_stopped || this.#ends.size >= this.#waiting_max) return Promise.resolve(false)
    return new Promise((resolve) => {
      const end = () => {
        cancel()
        resolve(false)
      }
      const cancel = this.#after(wait_ms, () => {
        this.#ends.delete(end)
        resolve(true)
      })
      this.#ends.add(end)
    })
  }

  stop(): void {
    this.#is_stopped = true
    for (const end of this.#ends) end()
    this.#ends.clear()
  }
}
