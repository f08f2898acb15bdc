/** What several rounds of one measurement come to. */
export interface Spread {
  readonly median: number
  readonly min: number
  readonly max: number
}

export function spreadOf(values: readonly number[]): Spread {
  return { median: quantileOf(values, 0.5), min: Math.min(...values), max: Math.max(...values) }
}

/** The value below which this part of the values lies; between two values, their middle way. */
export function quantileOf(values: ArrayLike<number>, part: number): number {
  const sorted = Float64Array.from(values).sort()
  const place = part * (sorted.length - 1)
  const low = sorted[Math.floor(place)] ?? Number.NaN
  const high = sorted[Math.ceil(place)] ?? Number.NaN
  return low + (high - low) * (place - Math.floor(place))
}
