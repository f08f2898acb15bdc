import type { Clock } from './clock.ts'

/** Remembers answers for a moment, so that a busy caller is not looked up at every call. */
export class BriefCache<Key, Value> {
  readonly #clock: Clock
  readonly #keep_ms: number
  readonly #entries_max: number
  readonly #entries = new Map<Key, { value: Promise<Value>; until_ms: number }>()

  constructor(clock: Clock, keep_ms: number, entries_max: number) {
    this.#clock = clock
    this.#keep_ms = keep_ms
    this.#entries_max = entries_max
  }

  /** The remembered value, or what `load` answers. A failed load is forgotten. */
  get(key: Key, load: () => Promise<Value>): Promise<Value> {
    const now_ms = this.#clock.now().getTime()
    const entry = this.#entries.get(key)
    if (entry !== undefined && entry.until_ms > now_ms) return entry.value
    if (this.#entries.size >= this.#entries_max) this.#entries.clear()
    const value = load()
    this.#entries.set(key, { value, until_ms: now_ms + this.#keep_ms })
    value.catch(() => this.#entries.delete(key))
    return value
  }

  clear(): void {
    this.#entries.clear()
  }
}
