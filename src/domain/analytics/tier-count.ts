/** The members of one tier as their accounts have it; null: the entry tier. */
export interface TierCount {
  readonly tier_id: string | null
  readonly members: number
  /** Spendable now, as decimal text: the sum of many accounts may not fit into a number. */
  readonly outstanding_points: string
}
