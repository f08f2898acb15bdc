/** A place that is held until it is left; to leave it twice does no harm. */
export interface Place {
  leave(): void
}

/** So many places; whoever finds none free waits, in the order of coming. */
export class Places {
  readonly #waiting: (() => void)[] = []
  #free: number

  constructor(places: number) {
    this.#free = places
  }

  /** How many nobody holds or waits for. */
  get free(): number {
    return this.#free
  }

  async take(): Promise<Place> {
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
