import { Fraction } from '../../lib/fraction.ts'
import type { Span } from '../tiers/tier-period.ts'
import type { TierProgress } from '../tiers/tier-placement.ts'

/** What counts towards tiers from a moment on, or less than nothing if it was taken back. */
export interface Counted {
  readonly at: Date
  readonly points: number
  /** In ten-thousandths, so that sums are exact. */
  readonly spend: number
  readonly orders: number
}

export const SPEND_UNITS = 10_000

/** An amount as it is counted. */
export function spendOf(amount: Fraction): number {
  return Number(amount.times(Fraction.of(SPEND_UNITS)).toDecimal(0))
}

/** What was collected before a window, as it is counted. */
export function countedAt({ at, points_earned, amount_spent, orders_count }: Progressed): Counted {
  return {
    at,
    points: points_earned,
    spend: spendOf(Fraction.of(amount_spent)),
    orders: orders_count,
  }
}

interface Progressed extends TierProgress {
  readonly at: Date
}

interface Sum {
  from_ms: number
  until_ms: number
  points: number
  spend: number
  orders: number
}

/**
 * What a member has collected for tiers, by when it counts. The spans that count move along with
 * time, so their sums are kept, and only what falls out or comes in is added up.
 */
export class CountedProgress {
  /** By time. */
  readonly #counted: Counted[] = []
  #sums: Sum[] = []

  add(one: Counted): void {
    this.#counted.splice(this.#placeOf(one.at.getTime() + 1), 0, one)
    const at_ms = one.at.getTime()
    for (const sum of this.#sums) {
      if (sum.from_ms <= at_ms && at_ms < sum.until_ms) addTo(sum, one, 1)
    }
  }

  /** In each of the spans that count now. */
  within(spans: readonly Span[]): TierProgress[] {
    if (this.#sums.length !== spans.length) this.#sums = spans.map(emptySum)
    return this.#sums.map((sum, index) => {
      const { from = null, until = null } = spans[index] ?? {}
      this.#move(sum, from?.getTime() ?? Number.NEGATIVE_INFINITY, endOf(until))
      return progressOf(sum)
    })
  }

  /** In spans that are asked for once. */
  withinOnce(spans: readonly Span[]): TierProgress[] {
    return spans.map(({ from, until }) => {
      const sum = emptySum()
      this.#move(sum, from?.getTime() ?? Number.NEGATIVE_INFINITY, endOf(until))
      return progressOf(sum)
    })
  }

  /** When the first of what counts from a moment on was collected; null: nothing was. */
  firstSince(from: Date): Date | null {
    return this.#counted[this.#placeOf(from.getTime())]?.at ?? null
  }

  #move(sum: Sum, from_ms: number, until_ms: number): void {
    this.#shift(sum, sum.until_ms, until_ms, 1)
    this.#shift(sum, sum.from_ms, from_ms, -1)
    sum.from_ms = from_ms
    sum.until_ms = until_ms
  }

  /** Adds what lies between two moments, or takes it away. */
  #shift(sum: Sum, before_ms: number, after_ms: number, sign: 1 | -1): void {
    if (before_ms === after_ms) return
    const direction = after_ms > before_ms ? sign : -sign
    const end = this.#placeOf(Math.max(before_ms, after_ms))
    for (let place = this.#placeOf(Math.min(before_ms, after_ms)); place < end; place += 1) {
      const one = this.#counted[place]
      if (one !== undefined) addTo(sum, one, direction)
    }
  }

  /** How many were collected before a moment. */
  #placeOf(moment_ms: number): number {
    let [low, high] = [0, this.#counted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const at_ms = this.#counted[middle]?.at.getTime() ?? Number.POSITIVE_INFINITY
      if (at_ms < moment_ms) low = middle + 1
      else high = middle
    }
    return low
  }
}

function emptySum(): Sum {
  const nowhere = { from_ms: Number.NEGATIVE_INFINITY, until_ms: Number.NEGATIVE_INFINITY }
  return { ...nowhere, points: 0, spend: 0, orders: 0 }
}

function addTo(sum: Sum, { points, spend, orders }: Counted, sign: number): void {
  sum.points += sign * points
  sum.spend += sign * spend
  sum.orders += sign * orders
}

function progressOf({ points, spend, orders }: Sum): TierProgress {
  return { points_earned: points, amount_spent: spend / SPEND_UNITS, orders_count: orders }
}

function endOf(until: Date | null): number {
  return until?.getTime() ?? Number.POSITIVE_INFINITY
}
