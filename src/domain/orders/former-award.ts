/** The award that a customer got for an order which then left them. */
export interface FormerAward {
  readonly seq: number
  /** Until when it was to be held; null: it was paid at once. */
  readonly pending_until: Date | null
}
