/** What several rounds of one measurement come to. */
export interface Spread {
  readonly median: number
  readonly min: number
  readonly max: number
}

export function spreadOf(values: readonly number[]): Spread {
  return { median: quantileOf(values, 0.5), min: Math.min(...values), max: Math.max(...values) }
}

/** `median [min..max]`, as whole numbers. */
export function spreadText({ median, min, max }: Spread): string {
  const [low, middle, high] = [min, median, max].map((value) =>
    Math.round(value).toLocaleString('en'),
  )
  return `${middle} [${low}..${high}]`
}

/** The value below which this part of the values lies; between two values, their middle way. */
export function quantileOf(values: ArrayLike<number>, part: number): number {
  const sorted = Float64Array.from(values).sort()
  const place = part * (sorted.length - 1)
  const low = sorted[Math.floor(place)] ?? Number.NaN
  const high = sorted[Math.ceil(place)] ?? Number.NaN
  return low + (high - low) * (place - Math.floor(place))
}
