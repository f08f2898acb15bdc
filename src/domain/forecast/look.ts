/** How far a forecast looks back, and at how much. */
export interface Look {
  readonly days: number
  /** Of more orders and awards it takes a sample of customers. */
  readonly orders_max: number
  /** Chooses the customers of the sample; the same for the same seed. */
  readonly seed: number
}

export const WINDOW_DAYS = { minimum: 1, maximum: 365, default: 90 } as const
export const ORDERS_MAX = 20_000
export const SEED = 1

/** Of a dry run, which is to be answered at once. */
export const QUICK_LOOK: Look = { days: WINDOW_DAYS.default, orders_max: 2_000, seed: SEED }
