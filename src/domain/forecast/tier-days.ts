import { midnightAfter } from '../period.ts'
import type { TierPeriod } from '../program.ts'
import { type Span, spansOfDay } from '../tiers/tier-period.ts'
import type { ReplayWindow } from './moved-campaign.ts'

type SpansAt = (moment: Date) => readonly Span[]

/** The days of a window on which members are reviewed, and what counts for tiers on each. */
export class TierDays {
  readonly #period: TierPeriod
  readonly #time_zone: string
  /** The midnight before the window, and those within it. */
  readonly #midnights: readonly Date[]
  readonly #spans = new Map<number, SpansAt>()

  constructor(period: TierPeriod, time_zone: string, { from, until }: ReplayWindow) {
    this.#period = period
    this.#time_zone = time_zone
    const midnights = [midnightAfter(time_zone, from, 0)]
    // What counts for a lifetime is never lost by time alone.
    for (let days = 1; period.mode !== 'lifetime'; days += 1) {
      const midnight = midnightAfter(time_zone, from, days)
      if (midnight > until) break
      midnights.push(midnight)
    }
    this.#midnights = midnights
  }

  /** The spans that count at a moment of the window. */
  spansAt(moment: Date): readonly Span[] {
    return this.#spansOf(this.after(moment) - 1)(moment)
  }

  midnight(place: number): Date | null {
    return this.#midnights[place] ?? null
  }

  /** The place of the first midnight after a moment. */
  after(moment: Date): number {
    return this.#first((midnight) => midnight > moment)
  }

  /** The place of the first midnight that is not before a moment. */
  from(moment: Date): number {
    return this.#first((midnight) => midnight >= moment)
  }

  /** The place of the first midnight on which what was collected at a moment no longer counts. */
  without(at: Date): number {
    return this.#first((midnight, place) => {
      const begins = this.#spansOf(place)(midnight)[0]?.from ?? null
      return begins !== null && begins > at
    })
  }

  #spansOf(place: number): SpansAt {
    const known = this.#spans.get(place)
    if (known !== undefined) return known
    const day = this.#midnights[Math.max(place, 0)] ?? new Date(0)
    const made = spansOfDay(this.#period, this.#time_zone, day)
    this.#spans.set(place, made)
    return made
  }

  /** Of midnights, of which from some place on all are such. */
  #first(isSuch: (midnight: Date, place: number) => boolean): number {
    let [low, high] = [0, this.#midnights.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const midnight = this.#midnights[middle]
      if (midnight !== undefined && isSuch(midnight, middle)) high = middle
      else low = middle + 1
    }
    return low
  }
}
