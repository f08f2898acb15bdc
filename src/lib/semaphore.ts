/** A slot that is held until it is left; leaving it twice does no harm. */
export interface Slot {
  leave(): void
}

/** A number of slots. When none is free, callers wait in the order in which they came. */
export class Semaphore {
  readonly #waiting: (() => void)[] = []
  #free: number

  constructor(slots: number) {
    this.#free = slots
  }

  /** How many nobody holds or waits for. */
  get free(): number {
    return this.#free
  }

  async take(): Promise<Slot> {
    if (this.#free > 0) this.#free -= 1
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    let is_held = true
    return {
      leave: () => {
        if (is_held) this.#handOn()
        is_held = false
      },
    }
  }

  #handOn(): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#free += 1
    else next()
  }
}
