/** Runs what was added in one turn of the event loop together, a few batches at a time. */
export interface BatcherOptions<Item, Outcome> {
  /** Receives at most `items_max` items; answers one outcome an item, in their order. */
  run(items: Item[]): Promise<PromiseSettledResult<Outcome>[]>
  items_max: number
  running_max: number
  /** Called when nothing waits or runs any more. */
  onIdle?(): void
}

interface Waiting<Item, Outcome> {
  item: Item
  resolve(outcome: Outcome): void
  reject(reason: unknown): void
}

/**
 * While a batch runs, the next one fills: under load many items share one run, and alone an item
 * runs at once. Nothing is kept between runs.
 */
export class Batcher<Item, Outcome> {
  readonly #options: BatcherOptions<Item, Outcome>
  #waiting: Waiting<Item, Outcome>[] = []
  #running = 0
  #scheduled = false

  constructor(options: BatcherOptions<Item, Outcome>) {
    this.#options = options
  }

  add(item: Item): Promise<Outcome> {
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
    this.#waiting.push({ item, resolve, reject })
    this.#schedule()
    return promise
  }

  #schedule(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    setImmediate(() => {
      this.#scheduled = false
      while (this.#waiting.length > 0 && this.#running < this.#options.running_max) {
        void this.#runNext()
      }
    })
  }

  async #runNext(): Promise<void> {
    const batch = this.#waiting.splice(0, this.#options.items_max)
    this.#running += 1
    try {
      const outcomes = await this.#options.run(batch.map((waiting) => waiting.item))
      for (const [index, waiting] of batch.entries()) {
        const outcome = outcomes[index]
        if (outcome?.status === 'fulfilled') waiting.resolve(outcome.value)
        else waiting.reject(outcome?.reason ?? new Error('a batch left an item unanswered'))
      }
    } catch (error) {
      for (const waiting of batch) waiting.reject(error)
    } finally {
      this.#running -= 1
      if (this.#waiting.length > 0) this.#schedule()
      else if (this.#running === 0) this.#options.onIdle?.()
    }
  }
}

/** A batcher for each key, while it has work: items of different keys never share a run. */
export class KeyedBatcher<Key, Item, Outcome> {
  readonly #optionsOf: (key: Key) => BatcherOptions<Item, Outcome>
  readonly #batchers = new Map<Key, Batcher<Item, Outcome>>()

  constructor(optionsOf: (key: Key) => BatcherOptions<Item, Outcome>) {
    this.#optionsOf = optionsOf
  }

  /** Whether items of this key wait or run. */
  has(key: Key): boolean {
    return this.#batchers.has(key)
  }

  add(key: Key, item: Item): Promise<Outcome> {
    let batcher = this.#batchers.get(key)
    if (batcher === undefined) {
      const onIdle = () => void this.#batchers.delete(key)
      batcher = new Batcher({ ...this.#optionsOf(key), onIdle })
      this.#batchers.set(key, batcher)
    }
    return batcher.add(item)
  }
}
