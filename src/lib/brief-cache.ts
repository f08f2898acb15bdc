import type { Clock } from './clock.ts'

/** Caches answers for a moment, so that a busy caller is not looked up at every call. */
export class BriefCache<Key, Value> {
  readonly #clock: Clock
  readonly #keep_ms: number
  readonly #entries_max: number
  readonly #entries = new Map<Key, { value: Promise<Value>; loaded_at_ms: number }>()

  constructor(clock: Clock, keep_ms: number, entries_max: number) {
    this.#clock = clock
    this.#keep_ms = keep_ms
    this.#entries_max = entries_max
  }

  /** The cached value, or the result of `load`. A failed load is not cached. */
  get(key: Key, load: () => Promise<Value>): Promise<Value> {
    const now_ms = this.#clock.now().getTime()
    const entry = this.#entries.get(key)
    if (entry !== undefined && this.#isFresh(entry.loaded_at_ms, now_ms)) return entry.value
    if (this.#entries.size >= this.#entries_max) this.#entries.clear()
    const value = load()
    this.#entries.set(key, { value, loaded_at_ms: now_ms })
    value.catch(() => this.#entries.delete(key))
    return value
  }

  /** A value from the future was loaded before the clock was set back. */
  #isFresh(loaded_at_ms: number, now_ms: number): boolean {
    return loaded_at_ms <= now_ms && now_ms < loaded_at_ms + this.#keep_ms
  }

  clear(): void {
    this.#entries.clear()
  }
}
