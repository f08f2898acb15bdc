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

/** A merge as it was recorded. */
export interface CustomerMerge extends CustomerPair, BroughtByMerge {
  /** The number of the other's last entry before. */
  readonly after_seq: number
  readonly entries_moved: number
  readonly merged_at: Date
}
