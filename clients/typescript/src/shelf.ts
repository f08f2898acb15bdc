/** What a component sees of something that is read. */
export interface Reading<Value> {
  /** Null until it is there; kept while it is read again. */
  readonly data: Value | null
  /** Why the last reading failed. */
  readonly error: Error | null
  readonly is_loading: boolean
}

type Read = (signal: AbortSignal) => Promise<unknown>

interface Entry {
  reading: Reading<unknown>
  read: Read
  running: AbortController | null
  readonly listeners: Set<() => void>
}

const NOTHING: Reading<never> = { data: null, error: null, is_loading: true }

/** What was read of one member, by name: components that want the same thing share one reading. */
export class Shelf {
  readonly #entries = new Map<string, Entry>()

  /** Reads it if nobody has. The answer ends the interest; without any, the reading is ended too. */
  want(name: string, read: Read, listener: () => void): () => void {
    const entry = this.#entries.get(name) ?? {
      reading: NOTHING,
      read,
      running: null,
      listeners: new Set(),
    }
    this.#entries.set(name, entry)
    entry.read = read
    entry.listeners.add(listener)
    if (entry.reading.data === null && entry.running === null) void this.#load(entry)
    return () => {
      entry.listeners.delete(listener)
      if (entry.listeners.size > 0) return
      entry.running?.abort()
      entry.running = null
    }
  }

  reading(name: string): Reading<unknown> {
    return this.#entries.get(name)?.reading ?? NOTHING
  }

  async reload(name: string): Promise<void> {
    const entry = this.#entries.get(name)
    if (entry !== undefined) await this.#load(entry)
  }

  /** After a write: what is shown is read again, and what is not is forgotten. */
  async reloadAll(): Promise<void> {
    for (const [name, { listeners }] of this.#entries) {
      if (listeners.size === 0) this.#entries.delete(name)
    }
    await Promise.all([...this.#entries.values()].map((entry) => this.#load(entry)))
  }

  async #load(entry: Entry): Promise<void> {
    entry.running?.abort()
    const controller = new AbortController()
    entry.running = controller
    const show = (reading: Partial<Reading<unknown>>) => {
      // One that was overtaken shows nothing more.
      if (entry.running !== controller) return
      entry.reading = { ...entry.reading, ...reading }
      for (const listener of entry.listeners) listener()
    }
    show({ is_loading: true })
    try {
      const data = await entry.read(controller.signal)
      show({ data, error: null, is_loading: false })
    } catch (error) {
      show({ error: errorOf(error), is_loading: false })
    }
    if (entry.running === controller) entry.running = null
  }
}

export function errorOf(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}
