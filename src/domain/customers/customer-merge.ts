/** Two customers of a shop who are one from now on. */
export interface CustomerPair {
  /** Who is merged, and is gone afterwards. */
  readonly customer_id: number
  /** Who has everything of both afterwards. */
  readonly into: number
}

/** What the one brought to the other. */
export interface BroughtByMerge {
  readonly points: number
  readonly pending_points: number
  readonly owed_points: number
  readonly orders_count: number
}

/** Entries of a ledger that a merge brought there, by their numbers in it. */
export interface MovedSpan {
  /** The customer they were booked for. */
  readonly customer_id: number
  readonly first_seq: number
  readonly last_seq: number
}

/**
 * The customer an entry was booked for before a merge; null: the customer who has it now. After
 * several merges spans lie within each other, and the shortest names the customer.
 */
export function bookedFor(spans: readonly MovedSpan[], seq: number): number | null {
  const [span] = spans
    .filter(({ first_seq, last_seq }) => first_seq <= seq && seq <= last_seq)
    .toSorted((one, other) => one.last_seq - one.first_seq - (other.last_seq - other.first_seq))
  return span?.customer_id ?? null
}

/** A merge as it was recorded. */
export interface CustomerMerge extends CustomerPair, BroughtByMerge {
  /** The number of the other's last entry before. */
  readonly after_seq: number
  readonly entries_moved: number
  readonly merged_at: Date
}
