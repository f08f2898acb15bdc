import type { Caller } from '../context.ts'
import { rateLimited } from '../errors.ts'
import type { Database } from '../store/db.ts'
import { takeRate } from '../store/rate-limits.ts'

/** Requests a second that a caller may send for ever, and how many at once after a rest. */
const RATES = {
  read: { per_second: 50, burst: 200 },
  write: { per_second: 25, burst: 100 },
  write_platform: { per_second: 5, burst: 20 },
} as const

export type RateClass = keyof typeof RATES

const REFUSALS_REMEMBERED_MAX = 10_000

/** Lets callers in at the rate of their class, counted in the database for all nodes together. */
export class RateLimiter {
  readonly #db: Database
  readonly #enabled: boolean
  /**
   * Callers known to be over their rate, and until when. A mark only ever moves on, so refusing
   * them from memory is exact, and a flood costs the database nothing.
   */
  readonly #refused_until_us = new Map<string, number>()

  constructor(db: Database, enabled: boolean) {
    this.#db = db
    this.#enabled = enabled
  }

  /** Takes one request from the caller's allowance; throws `rate_limited` with the exact wait. */
  async take(caller: Caller, rate_class: RateClass, now: Date): Promise<void> {
    if (!this.#enabled) return
    const now_us = now.getTime() * 1_000
    const name = `${caller.shop.shop_id} ${caller.credential} ${rate_class}`
    let let_in_at_us: number | null = this.#refused_until_us.get(name) ?? 0
    if (let_in_at_us <= now_us) {
      this.#refused_until_us.delete(name)
      let_in_at_us = await this.#ask(caller, rate_class, now_us)
      if (let_in_at_us === null) return
      if (this.#refused_until_us.size < REFUSALS_REMEMBERED_MAX) {
        this.#refused_until_us.set(name, let_in_at_us)
      }
    }
    const wait_seconds = Math.max(1, Math.ceil((let_in_at_us - now_us) / 1_000_000))
    throw rateLimited(rate_class, wait_seconds)
  }

  #ask(caller: Caller, rate_class: RateClass, now_us: number): Promise<number | null> {
    const { per_second, burst } = RATES[rate_class]
    const interval_us = 1_000_000 / per_second
    return takeRate(this.#db, {
      shop_id: caller.shop.shop_id,
      caller: caller.credential,
      rate_class,
      now_us,
      interval_us,
      tolerance_us: interval_us * burst,
    })
  }
}
