import type { ShopifyBudget } from '../../domain/shops/shopify.ts'
import { type After, afterOnMachine } from '../../lib/clock.ts'
import {
  availableAt,
  type Budget,
  firstBudget,
  learn,
  type ThrottleStatus,
  take,
  waitFor,
} from './budget.ts'
import { ShopifyFailure } from './failure.ts'

/** Who waits for a call: a person in front of a page, or nobody. */
export const URGENCIES = ['now', 'later'] as const
export type Urgency = (typeof URGENCIES)[number]

/** The part of the budget that work for which nobody waits leaves to others. */
const LATER_LEAVES = 0.5

interface Waiting {
  readonly cost: number
  readonly urgency: Urgency
  readonly ends_ms: number
  go(): void
  giveUp(failure: ShopifyFailure): void
}

/**
 * The calls of one shop, in order of urgency and then of arrival, within what Shopify allows. A
 * call that cannot begin in its time is turned away at once, and told when to come back.
 */
export class CallQueue {
  readonly #elapsed: () => number
  readonly #after: After
  #budget: Budget
  #waiting: Waiting[] = []
  #on_their_way = 0
  #endWait: (() => void) | undefined

  constructor(elapsed: () => number, after: After = afterOnMachine) {
    this.#elapsed = elapsed
    this.#after = after
    this.#budget = firstBudget(elapsed())
  }

  /** What is left by now. */
  left(): ShopifyBudget {
    const { maximum, restored_per_second } = this.#budget
    const available = Math.floor(availableAt(this.#budget, this.#elapsed()))
    return { maximum, restored_per_second, available: Math.max(available, 0) }
  }

  /** Waits for its turn, at most so long. `settle` must be called when the answer is there. */
  enter(cost: number, urgency: Urgency, patience_ms: number): Promise<Turn> {
    const now = this.#elapsed()
    const wait_ms = this.#waitFor({ cost, urgency }, now)
    if (wait_ms > patience_ms) return Promise.reject(tooBusy(wait_ms))
    return new Promise((begin, reject) => {
      const ends_ms = now + patience_ms
      const go = () => begin(this.#begin(cost))
      this.#waiting.push({ cost, urgency, ends_ms, go, giveUp: reject })
      this.#waiting.sort((a, b) => URGENCIES.indexOf(a.urgency) - URGENCIES.indexOf(b.urgency))
      this.#next()
    })
  }

  /** With all that stand before it. */
  #waitFor({ cost, urgency }: Pick<Waiting, 'cost' | 'urgency'>, now: number): number {
    const before = this.#waiting
      .filter((other) => URGENCIES.indexOf(other.urgency) <= URGENCIES.indexOf(urgency))
      .reduce((sum, other) => sum + other.cost, 0)
    const reserve = this.#reserve(urgency)
    const wait_ms = waitFor(this.#budget, cost, reserve, now)
    const behind_ms = (before / this.#budget.restored_per_second) * 1000
    return wait_ms === 0 && before === 0 ? 0 : wait_ms + behind_ms
  }

  #reserve(urgency: Urgency): number {
    return urgency === 'later' ? this.#budget.maximum * LATER_LEAVES : 0
  }

  #begin(cost: number): Turn {
    this.#budget = take(this.#budget, cost, this.#elapsed())
    this.#on_their_way += cost
    let is_over = false
    return {
      settle: (status) => {
        if (is_over) return
        is_over = true
        this.#on_their_way -= cost
        if (status !== null) this.#budget = learn(status, this.#on_their_way, this.#elapsed())
        this.#next()
      },
    }
  }

  #next(): void {
    this.#endWait?.()
    this.#endWait = undefined
    for (;;) {
      const now = this.#elapsed()
      const late = this.#waiting.filter(({ ends_ms }) => ends_ms < now)
      this.#waiting = this.#waiting.filter(({ ends_ms }) => ends_ms >= now)
      for (const { giveUp, cost } of late) giveUp(tooBusy(waitFor(this.#budget, cost, 0, now)))
      const [first] = this.#waiting
      if (first === undefined) return
      const wait_ms = waitFor(this.#budget, first.cost, this.#reserve(first.urgency), now)
      if (wait_ms > 0) {
        this.#endWait = this.#after(wait_ms, () => this.#next())
        return
      }
      this.#waiting.shift()
      first.go()
    }
  }
}

export interface Turn {
  /** null: the answer did not say what is left. */
  settle(status: ThrottleStatus | null): void
}

function tooBusy(wait_ms: number): ShopifyFailure {
  return new ShopifyFailure('not_done', 'the shop’s calls to Shopify are used up', wait_ms)
}
