/** A figure of one sampled customer, and how many orders and awards they had. */
export interface Sampled {
  readonly steps: number
  readonly figure: number
}

/** How far the truth may be from an estimate in 95 of 100 samples. */
const WITHIN_95 = 1.96

/** A sample of customers, and how many there are of them and of their orders and awards. */
export interface SampleSize {
  readonly members: number
  readonly steps: number
  readonly replayed_members: number
  readonly replayed_steps: number
}

/** By how much figures of the sample are multiplied: customers who buy more count for more. */
export function raisedBy({ steps, replayed_steps }: SampleSize): number {
  return replayed_steps === 0 ? 1 : steps / replayed_steps
}

/**
 * How far an estimated total may be from the truth: the error of a ratio estimate, by how much the
 * customers of the sample differ from the average of theirs.
 */
export function errorOf(sampled: readonly Sampled[], size: SampleSize): number {
  const { members, replayed_members } = size
  if (replayed_members < 2 || replayed_members >= members) return 0
  const steps = sampled.reduce((sum, one) => sum + one.steps, 0)
  const figures = sampled.reduce((sum, one) => sum + one.figure, 0)
  const ratio = steps === 0 ? 0 : figures / steps
  const squares = sampled.reduce((sum, one) => sum + (one.figure - ratio * one.steps) ** 2, 0)
  const variance = squares / (replayed_members - 1)
  const left_out = 1 - replayed_members / members
  return WITHIN_95 * members * Math.sqrt((left_out * variance) / replayed_members)
}
