/** A figure of one sampled customer, and how many orders they placed. */
export interface Sampled {
  readonly orders: number
  readonly figure: number
}

/** How far the truth may be from an estimate in 95 of 100 samples. */
const WITHIN_95 = 1.96

/** A sample of customers, and how many of all customers and orders it is. */
export interface SampleSize {
  readonly members: number
  readonly orders: number
  readonly replayed_members: number
  readonly replayed_orders: number
}

/** By how much figures of the sample are multiplied: customers who buy more count for more. */
export function raisedBy({ orders, replayed_orders }: SampleSize): number {
  return replayed_orders === 0 ? 1 : orders / replayed_orders
}

/**
 * How far an estimated total may be from the truth: the error of a ratio estimate, by how much the
 * customers of the sample differ from the average of their orders.
 */
export function errorOf(sampled: readonly Sampled[], size: SampleSize): number {
  const { members, replayed_members } = size
  if (replayed_members < 2 || replayed_members >= members) return 0
  const orders = sampled.reduce((sum, one) => sum + one.orders, 0)
  const figures = sampled.reduce((sum, one) => sum + one.figure, 0)
  const ratio = orders === 0 ? 0 : figures / orders
  const squares = sampled.reduce((sum, one) => sum + (one.figure - ratio * one.orders) ** 2, 0)
  const variance = squares / (replayed_members - 1)
  const left_out = 1 - replayed_members / members
  return WITHIN_95 * members * Math.sqrt((left_out * variance) / replayed_members)
}
