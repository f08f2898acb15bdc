export interface RetryOptions {
  /** With the first one. Default 4. */
  readonly attempts?: number | undefined
  /** No attempt begins later, and none takes longer. Default 60,000. */
  readonly total_ms?: number | undefined
  /**
   * Where the service does not say how long to wait: about this long, then twice as long each time.
   * Default 500.
   */
  readonly pause_ms?: number | undefined
}

export interface Retry {
  readonly attempts: number
  readonly total_ms: number
  readonly pause_ms: number
}

/** Beyond this, timers end at once. */
const TIME_MAX_MS = 2 ** 31 - 1

export function readRetry(options: RetryOptions = {}): Retry {
  const { attempts = 4, total_ms = 60_000, pause_ms = 500 } = options
  if (!(attempts >= 1)) throw new TypeError('retry.attempts must be at least 1')
  readTime('retry.total_ms', total_ms)
  readTime('retry.pause_ms', pause_ms)
  return { attempts, total_ms, pause_ms }
}

export function readTime(name: string, milliseconds: number): number {
  if (milliseconds >= 1 && milliseconds <= TIME_MAX_MS) return milliseconds
  throw new TypeError(`${name} must be 1 to ${TIME_MAX_MS} milliseconds`)
}
