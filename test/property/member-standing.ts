/** A model of where one customer stands on a ladder, in a shop that lives by UTC. */

export const DAY_MS = 86_400_000

export interface Period {
  readonly mode: 'rolling' | 'calendar_year' | 'lifetime'
  readonly months: number
  readonly grace_days: number
}

export class Standing {
  readonly #bars: readonly number[]
  readonly #period: Period
  /** What counts, and when: what takes some of it back is of the same moment. */
  readonly #counted: { readonly at: number; points: number }[] = []
  #place = 0
  #grace_until: number | null = null

  constructor(bars: readonly number[], period: Period) {
    this.#bars = bars
    this.#period = period
  }

  /** The entry tier is 0. */
  get place(): number {
    return this.#place
  }

  /** Something that counts; what is answered takes of it what is undone. */
  earn(points: number, now: number): (undone: number, at: number) => void {
    const counted = { at: now, points }
    this.#counted.push(counted)
    this.#rise(now)
    return (undone, at) => {
      counted.points -= undone
      this.#rise(at)
      if (this.#grace_until === null) this.#place = this.#deserved(at)
    }
  }

  /** The midnights after one moment up to another. */
  wait(from: number, until: number): void {
    for (let at = midnightAfter(from); at <= until; at += DAY_MS) this.#review(at)
  }

  /** What is shown: of the span that goes on. */
  pointsInPeriod(now: number): number {
    return this.#sums(now).at(-1) ?? 0
  }

  #rise(now: number): void {
    const deserved = this.#deserved(now)
    if (deserved >= this.#place) this.#grace_until = null
    this.#place = Math.max(this.#place, deserved)
  }

  #review(at: number): void {
    if (this.#period.mode === 'lifetime') return
    const deserved = this.#deserved(at)
    if (deserved >= this.#place) {
      this.#grace_until = null
      return
    }
    this.#grace_until ??= at + this.#period.grace_days * DAY_MS
    if (this.#grace_until > at) return
    this.#place = deserved
    this.#grace_until = null
  }

  #deserved(now: number): number {
    const most = Math.max(...this.#sums(now))
    return this.#bars.filter((bar) => most >= bar).length
  }

  /** Of each span that counts: one is enough. */
  #sums(now: number): number[] {
    return spansAt(this.#period, now).map(([from, until]) =>
      this.#counted
        .filter(({ at }) => at >= from && at < until)
        .reduce((sum, { points }) => sum + points, 0),
    )
  }
}

const NEVER = Number.POSITIVE_INFINITY

function spansAt({ mode, months }: Period, now: number): [from: number, until: number][] {
  if (mode === 'lifetime') return [[0, NEVER]]
  if (mode === 'rolling') return [[monthsBefore(now, months), NEVER]]
  const year = new Date(now).getUTCFullYear()
  const [last, current] = [Date.UTC(year - 1, 0, 1), Date.UTC(year, 0, 1)]
  return [
    [last, current],
    [current, NEVER],
  ]
}

/** The same time of the same day, or of the last day of a month that is shorter. */
function monthsBefore(now: number, months: number): number {
  const date = new Date(now)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() - months]
  const last_day = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const day = Date.UTC(year, month, Math.min(date.getUTCDate(), last_day))
  return day + (now % DAY_MS)
}

function midnightAfter(moment: number): number {
  return (Math.floor(moment / DAY_MS) + 1) * DAY_MS
}
