/**
 * What is left of a shop's points at Shopify: each call costs some, and they come back with time.
 * All moments are milliseconds of one steady clock.
 */
export interface Budget {
  readonly maximum: number
  readonly restored_per_second: number
  /** As it was at `at_ms`. */
  readonly available: number
  readonly at_ms: number
}

/** As Shopify's answers tell it. */
export interface ThrottleStatus {
  readonly maximumAvailable: number
  readonly currentlyAvailable: number
  readonly restoreRate: number
}

/** Of the smallest plan, until the first answer tells more. */
export function firstBudget(now_ms: number): Budget {
  return { maximum: 2000, restored_per_second: 100, available: 2000, at_ms: now_ms }
}

export function availableAt(budget: Budget, now_ms: number): number {
  const restored = (Math.max(now_ms - budget.at_ms, 0) / 1000) * budget.restored_per_second
  return Math.min(budget.maximum, budget.available + restored)
}

/** Takes the cost of a call. It may fall below zero when an answer told less than we thought. */
export function take(budget: Budget, cost: number, now_ms: number): Budget {
  return { ...budget, available: availableAt(budget, now_ms) - cost, at_ms: now_ms }
}

/** What an answer told, without the cost of calls that are still on their way. */
export function learn(status: ThrottleStatus, on_their_way: number, now_ms: number): Budget {
  return {
    maximum: status.maximumAvailable,
    restored_per_second: Math.max(status.restoreRate, 1),
    available: status.currentlyAvailable - on_their_way,
    at_ms: now_ms,
  }
}

/**
 * How long until this cost can be taken and `reserve` be left for others; a call that costs more
 * than there ever is goes when all of it is there.
 */
export function waitFor(budget: Budget, cost: number, reserve: number, now_ms: number): number {
  const needed = Math.min(cost + reserve, budget.maximum)
  const missing = needed - availableAt(budget, now_ms)
  return missing <= 0 ? 0 : Math.ceil((missing / budget.restored_per_second) * 1000)
}
