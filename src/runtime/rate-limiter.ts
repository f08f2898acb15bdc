import type { Config } from '../config.ts'
import type { Allowance, RateClass, RatedCaller } from '../context.ts'
import { rateLimited } from '../errors.ts'
import { rateHeaders } from '../lib/rate-headers.ts'
import type { Database } from '../store/db.ts'
import { CLOCKS_DIFFER_US, type RateMark, takeRate } from '../store/rate-limits.ts'

/** As the environment says. */
type RateSettings = Pick<Config, 'rate_limits' | 'rates'>

const REFUSALS_REMEMBERED_MAX = 10_000

/** Limits callers to the rate of their class, counted in the database for all nodes together. */
export class RateLimiter {
  readonly #db: Database
  readonly #settings: RateSettings
  /**
   * Callers known to be over their rate, and until when. Their mark only moves forward until then,
   * so refusing them from memory is exact, and a flood costs the database nothing.
   */
  readonly #refused_until_us = new Map<string, number>()

  constructor(db: Database, settings: RateSettings) {
    this.#db = db
    this.#settings = settings
  }

  /**
   * Takes one request from the caller's allowance and returns what is left of it; throws
   * `rate_limited` with the exact wait. null: nothing is limited.
   */
  async take(caller: RatedCaller, rate_class: RateClass, now: Date): Promise<Allowance | null> {
    if (!this.#settings.rate_limits) return null
    const now_us = now.getTime() * 1_000
    const name = `${caller.shop.shop_id} ${caller.credential} ${rate_class}`
    let let_in_at_us = this.#refused_until_us.get(name) ?? 0
    // Nobody waits longer than one interval; a longer wait means that a clock was set back.
    const wait_max_us = this.#intervalOf(rate_class) + CLOCKS_DIFFER_US
    if (let_in_at_us <= now_us || let_in_at_us > now_us + wait_max_us) {
      this.#refused_until_us.delete(name)
      const mark = await this.#ask(caller, rate_class, now_us)
      if (mark.is_taken) return this.#left(rate_class, mark.full_at_us - now_us)
      let_in_at_us = mark.full_at_us + this.#intervalOf(rate_class) - this.#toleranceOf(rate_class)
      if (this.#refused_until_us.size < REFUSALS_REMEMBERED_MAX) {
        this.#refused_until_us.set(name, let_in_at_us)
      }
    }
    const wait_seconds = Math.max(1, Math.ceil((let_in_at_us - now_us) / 1_000_000))
    const { quota, window_seconds } = this.#left(rate_class, 0)
    const none = { rate_class, quota, window_seconds, remaining: 0, reset_seconds: wait_seconds }
    throw rateLimited(rate_class, wait_seconds, rateHeaders(none))
  }

  #ask(caller: RatedCaller, rate_class: RateClass, now_us: number): Promise<RateMark> {
    const interval_us = this.#intervalOf(rate_class)
    return takeRate(this.#db, {
      shop_id: caller.shop.shop_id,
      caller: caller.credential,
      rate_class,
      now_us,
      interval_us,
      tolerance_us: this.#toleranceOf(rate_class),
    })
  }

  /** If the whole burst is back after this time. */
  #left(rate_class: RateClass, full_in_us: number): Allowance {
    const room_us = this.#toleranceOf(rate_class) - full_in_us
    return {
      rate_class,
      quota: this.#settings.rates[rate_class].burst,
      window_seconds: Math.ceil(this.#toleranceOf(rate_class) / 1_000_000),
      remaining: Math.max(0, Math.floor(room_us / this.#intervalOf(rate_class))),
      reset_seconds: Math.max(1, Math.ceil(full_in_us / 1_000_000)),
    }
  }

  #toleranceOf(rate_class: RateClass): number {
    return this.#intervalOf(rate_class) * this.#settings.rates[rate_class].burst
  }

  #intervalOf(rate_class: RateClass): number {
    return Math.round(1_000_000 / this.#settings.rates[rate_class].per_second)
  }
}
