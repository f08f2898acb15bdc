/** Values by their keys, of which only the most recently used are kept. */
export class RecentMap<Key, Value> {
  readonly #entries_max: number
  readonly #entries = new Map<Key, Value>()

  constructor(entries_max: number) {
    this.#entries_max = entries_max
  }

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key)
    if (value !== undefined) this.set(key, value)
    return value
  }

  set(key: Key, value: Value): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > this.#entries_max && oldest !== undefined) {
      this.#entries.delete(oldest)
    }
  }
}
