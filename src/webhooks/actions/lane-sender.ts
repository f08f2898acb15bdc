import type { Context } from '../../context.ts'
import { stopwatch } from '../../lib/clock.ts'
import { Semaphore, type Slot } from '../../lib/semaphore.ts'
import { FAILURES_UNTIL_PAUSED } from '../domain/webhooks.ts'
import { type DueDelivery, leaveLane, listDue, type TakenLane } from '../store/lanes.ts'
import { DeliveryResults } from './delivery-results.ts'
import { type Receiver, receiverOf, sendEvent } from './send-event.ts'

/** Nothing starts that might end after our time in the lane. */
const ENDS_WITHIN_MS = 10_000
/** After this time, it is another lane's or another worker's turn. */
const LEASE_MS = 1_000
const READ_AT_ONCE = 64
/** How many deliveries to one endpoint run at a time. */
const AT_ONCE = { first_attempts: 4, retries: 1 } as const
/**
 * How many attempts of all endpoints may be sent but not yet recorded: these are sent twice if the
 * process is killed. An attempt that takes longer than the time below no longer counts, so that a
 * slow endpoint does not delay the others.
 */
const IN_FLIGHT_MAX = 96
const COUNTED_IN_FLIGHT_MS = 50

export type SenderContext = Pick<
  Context,
  'database' | 'clock' | 'versions' | 'signing_secret' | 'log' | 'outbound'
>

/** A lane that this process may send for a short time. */
export interface Lease {
  readonly lane: TakenLane
  /** Nobody else takes it before. */
  until: Date
  is_leaving: boolean
}

/** Sends what is due in lanes, each in turns. */
export class LaneSender {
  readonly results: DeliveryResults
  readonly #context: SenderContext
  readonly #isStopping: () => boolean
  readonly #in_flight = new Semaphore(IN_FLIGHT_MAX)

  constructor(context: SenderContext, isStopping: () => boolean) {
    this.#context = context
    this.#isStopping = isStopping
    this.results = new DeliveryResults(context, isStopping)
  }

  /** How many more lanes can be sent now. */
  get room(): number {
    return Math.ceil(this.#in_flight.free / AT_ONCE.first_attempts)
  }

  /**
   * Sends what is due in a lane until nothing is left, its lease is over or the endpoint needs a
   * pause; true: there may be more. If this fails, the lane stays taken for its full time, so that
   * a failure is not repeated at full speed.
   */
  async serve(lease: Lease): Promise<boolean> {
    const { database, clock } = this.#context
    const receiver = receiverOf(this.#context, lease.lane, lease.lane)
    const is_probe = lease.lane.consecutive_failures >= FAILURES_UNTIL_PAUSED
    const limit = is_probe ? 1 : READ_AT_ONCE
    const elapsed_ms = stopwatch()
    let goes_on = !this.#isStopping()
    while (goes_on && elapsed_ms() < LEASE_MS) {
      const due = await listDue(database.db, lease.lane, { limit, now: clock.now() })
      goes_on = (await this.#sendAll(lease, receiver, due)) && due.length === limit && !is_probe
    }
    lease.is_leaving = true
    await leaveLane(database.db, lease.lane, { until: lease.until, now: clock.now() })
    return goes_on
  }

  /** A few at a time; true: all were tried, and the endpoint works. */
  async #sendAll(lease: Lease, receiver: Receiver, due: readonly DueDelivery[]): Promise<boolean> {
    const left = [...due]
    let goes_on = true
    const sendNext = async () => {
      while (left.length > 0 && goes_on) {
        const slot = await this.#in_flight.take()
        goes_on &&= this.#mayBegin(lease)
        const next = goes_on ? left.shift() : undefined
        if (next === undefined) return slot.leave()
        goes_on = (await this.#sendOne(lease, receiver, next, slot)) && goes_on
      }
    }
    const senders = Array.from({ length: AT_ONCE[lease.lane.lane] }, sendNext)
    // All have ended, whatever their result, before we leave the lane.
    for (const sender of await Promise.allSettled(senders)) {
      if (sender.status === 'rejected') throw sender.reason
    }
    return goes_on
  }

  #mayBegin({ until }: Lease): boolean {
    const now = this.#context.clock.now()
    return !this.#isStopping() && now.getTime() < until.getTime() - ENDS_WITHIN_MS
  }

  /** Sends and records one; true: its endpoint can be sent to as before. */
  async #sendOne({ lane }: Lease, receiver: Receiver, next: DueDelivery, slot: Slot) {
    const leaving = setTimeout(() => slot.leave(), COUNTED_IN_FLIGHT_MS)
    try {
      const attempt = await sendEvent(this.#context, receiver, next)
      clearTimeout(leaving)
      return await this.results.record(lane, next, attempt)
    } finally {
      slot.leave()
    }
  }
}
