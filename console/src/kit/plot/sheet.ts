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
  readonly ticks: readonly number[]
  /** How wide the longest of the numbers beside is. */
  readonly numbers_width: number
}

export function sheetOf({ width, height, kind, count, ticks, numbers_width }: Measures): Sheet {
  const from = SIDE + numbers_width + NUMBERS_GAP
  const to = Math.max(from + 1, width - SIDE)
  const [top, bottom] = [TOP, height - LABELS_HEIGHT]
  const [least = 0, most = 1] = [ticks[0], ticks.at(-1)]
  // Bars stand in the middles of their places. Lines go from one edge to the other.
  const are_inside = kind === 'bars' || count < 2
  const place = (to - from) / Math.max(1, are_inside ? count : count - 1)
  const first = are_inside ? from + place / 2 : from
  return {
    ...{ from, to, top, bottom, place },
    xOf: (index) => first + index * place,
    yOf: (value) => bottom - ((value - least) / (most - least)) * (bottom - top),
    indexAt: (x) => Math.max(0, Math.min(Math.round((x - first) / place), count - 1)),
  }
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
