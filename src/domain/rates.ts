/** Requests a second that may be sent for ever, and how many at once after a rest. */
export interface Rate {
  readonly per_second: number
  readonly burst: number
}

/** What requests are counted as, each class by itself. */
export type RateClass = 'read' | 'write' | 'write_platform'

export type Rates = Readonly<Record<RateClass, Rate>>
