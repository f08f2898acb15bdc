const MINUTE_MS = 60_000

/** Allows each name so many times a minute, in this process. */
export class TimesPerMinute {
  readonly #per_minute: number
  readonly #taken = new Map<string, number>()
  #minute = 0

  constructor(per_minute: number) {
    this.#per_minute = per_minute
  }

  /** False: no more in this minute. */
  take(name: string, now: Date): boolean {
    const minute = Math.floor(now.getTime() / MINUTE_MS)
    if (minute !== this.#minute) this.#taken.clear()
    this.#minute = minute
    const taken = this.#taken.get(name) ?? 0
    if (taken >= this.#per_minute) return false
    this.#taken.set(name, taken + 1)
    return true
  }
}
