/** A line of a cart, as `POST /estimates` takes it. */
export interface Line {
  readonly product_id: string
  readonly variant_id?: string
  readonly quantity: number
  readonly price: string
}

const AT_ONCE = 4

/** Estimates that are asked once for equal lines, a few at a time. */
export class Estimates {
  readonly #ask: (lines: readonly Line[]) => Promise<number>
  readonly #known = new Map<string, Promise<number>>()
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(ask: (lines: readonly Line[]) => Promise<number>) {
    this.#ask = ask
  }

  of(lines: readonly Line[]): Promise<number> {
    const key = JSON.stringify(lines)
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const asked = this.#inTurn(() => this.#ask(lines))
    this.#known.set(key, asked)
    // What failed may succeed later.
    asked.catch(() => this.#known.delete(key))
    return asked
  }

  clear(): void {
    this.#known.clear()
  }

  async #inTurn(ask: () => Promise<number>): Promise<number> {
    if (this.#running >= AT_ONCE) await new Promise<void>((go) => this.#waiting.push(go))
    this.#running += 1
    try {
      return await ask()
    } finally {
      this.#running -= 1
      this.#waiting.shift()?.()
    }
  }
}
