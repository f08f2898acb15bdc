const TOP = 8
const SIDE = 5
/** Between the drawing and the numbers beside it. */
const NUMBERS_GAP = 10
const LABELS_HEIGHT = 30
const BAR_GAP_MAX = 4
const BAR_WIDTH_MAX = 28
/** How much of its place a group of bars fills. */
const BARS_SHARE = 0.8

/** Where things stand on a drawing, in pixels. */
export interface Sheet {
  readonly from: number
  readonly to: number
  readonly top: number
  readonly bottom: number
  /** The whole width of one point. */
  readonly place: number
  /** The middle of a point. */
  xOf(index: number): number
  yOf(value: number): number
  /** The point whose middle is the closest. */
  indexAt(x: number): number
}

export interface Measures {
  readonly width: number
  readonly height: number
  readonly kind: 'lines' | 'bars'
  /** How many points there are. */
  readonly count: number
  /** Where each point is between the first, 0, and the last, 1; null: all are as far apart. */
  readonly shares?: readonly number[] | null
  readonly ticks: readonly number[]
  /** How wide the longest of the numbers beside is. */
  readonly numbers_width: number
}

/** Each moment as a share of the time from the first to the last; null: that time is zero. */
export function sharesOfTime(moments: readonly number[]): readonly number[] | null {
  const [first = 0, last = 0] = [moments[0], moments.at(-1)]
  return last > first ? moments.map((moment) => (moment - first) / (last - first)) : null
}

export function sheetOf({
  width,
  height,
  kind,
  count,
  shares = null,
  ...written
}: Measures): Sheet {
  const { ticks, numbers_width } = written
  const from = SIDE + numbers_width + NUMBERS_GAP
  const to = Math.max(from + 1, width - SIDE)
  const [top, bottom] = [TOP, height - LABELS_HEIGHT]
  const [least = 0, most = 1] = [ticks[0], ticks.at(-1)]
  // Bars stand in the middles of their places. Lines go from one edge to the other.
  const are_inside = kind === 'bars' || count < 2
  const place = (to - from) / Math.max(1, are_inside ? count : count - 1)
  const first = are_inside ? from + place / 2 : from
  const xOf = (index: number) =>
    shares === null ? first + index * place : from + (shares[index] ?? 1) * (to - from)
  return {
    ...{ from, to, top, bottom, place, xOf },
    yOf: (value) => bottom - ((value - least) / (most - least)) * (bottom - top),
    indexAt: (x) =>
      shares === null
        ? Math.max(0, Math.min(Math.round((x - first) / place), count - 1))
        : closestOf(shares.map((_, index) => Math.abs(xOf(index) - x))),
  }
}

/** The place of the smallest distance; of the last, where several points are at one place. */
function closestOf(distances: readonly number[]): number {
  return distances.lastIndexOf(Math.min(...distances))
}

/** The bars of one point beside each other: where each begins, from the middle of the point. */
export function barsIn(place: number, count: number) {
  const gap = Math.min(BAR_GAP_MAX, place / 10)
  const width = Math.min((place * BARS_SHARE - (count - 1) * gap) / count, BAR_WIDTH_MAX)
  const all = count * width + (count - 1) * gap
  return { width, begins: Array.from({ length: count }, (_, at) => at * (width + gap) - all / 2) }
}

/** A line that keeps each value until the next is known, with a gap where it is unknown. */
export function stepPath(values: readonly (number | null)[], { xOf, yOf }: Sheet): string {
  return values
    .flatMap((value, index) => {
      if (value === null) return []
      const is_first = (values[index - 1] ?? null) === null
      return is_first ? `M${xOf(index)} ${yOf(value)}` : `H${xOf(index)}V${yOf(value)}`
    })
    .join('')
}
