import type { Context } from '../../context.ts'
import { FAILURES_UNTIL_PAUSED } from '../../domain/webhooks/webhooks.ts'
import { stopwatch } from '../../lib/clock.ts'
import { type Place, Places } from '../../lib/places.ts'
import { type DueDelivery, leaveLane, listDue, type TakenLane } from '../../store/webhooks/lanes.ts'
import { DeliveryResults } from './delivery-results.ts'
import { type Receiver, receiverOf, sendEvent } from './send-event.ts'

/** Nothing is begun that might end when the lane is no longer ours. */
const ENDS_WITHIN_MS = 10_000
/** After so long, it is the turn of another lane, or another worker. */
const TURN_MS = 1_000
const READ_AT_ONCE = 64
/** How many deliveries of one endpoint are under way at a time. */
const AT_ONCE = { first: 4, again: 1 } as const
/**
 * How many are under way at a time or not yet recorded, of all endpoints: what comes twice where a
 * process is killed. An endpoint that does not answer soon stops counting, and holds up nobody.
 */
const BRISK_AT_ONCE = 96
const BRISK_MS = 50

export type SenderContext = Pick<
  Context,
  'database' | 'clock' | 'versions' | 'secret' | 'log' | 'outbound'
>

/** A lane while it is being served. */
export interface Turn {
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
  readonly #brisk = new Places(BRISK_AT_ONCE)

  constructor(context: SenderContext, isStopping: () => boolean) {
    this.#context = context
    this.#isStopping = isStopping
    this.results = new DeliveryResults(context, isStopping)
  }

  /** How many more lanes could be sent from just now. */
  get room(): number {
    return Math.ceil(this.#brisk.free / AT_ONCE.first)
  }

  /**
   * Sends what is due in a lane, until nothing is, its turn is over or it had better be left alone;
   * true: there may be more. Where this fails the lane stays taken for as long as it was meant to
   * be, so that what fails is not sent again and again at full speed.
   */
  async serve(turn: Turn): Promise<boolean> {
    const { database, clock } = this.#context
    const receiver = receiverOf(this.#context, turn.lane, turn.lane)
    const is_probe = turn.lane.consecutive_failures >= FAILURES_UNTIL_PAUSED
    const limit = is_probe ? 1 : READ_AT_ONCE
    const elapsed_ms = stopwatch()
    let goes_on = !this.#isStopping()
    while (goes_on && elapsed_ms() < TURN_MS) {
      const due = await listDue(database.db, turn.lane, { limit, now: clock.now() })
      goes_on = (await this.#sendAll(turn, receiver, due)) && due.length === limit && !is_probe
    }
    turn.is_leaving = true
    await leaveLane(database.db, turn.lane, { until: turn.until, now: clock.now() })
    return goes_on
  }

  /** A few at a time; true: all were tried, and the endpoint is well. */
  async #sendAll(turn: Turn, receiver: Receiver, due: readonly DueDelivery[]): Promise<boolean> {
    const left = [...due]
    let goes_on = true
    const sendNext = async () => {
      while (left.length > 0 && goes_on) {
        const place = await this.#brisk.take()
        goes_on &&= this.#mayBegin(turn)
        const next = goes_on ? left.shift() : undefined
        if (next === undefined) return place.leave()
        goes_on = (await this.#sendOne(turn, receiver, next, place)) && goes_on
      }
    }
    const senders = Array.from({ length: AT_ONCE[turn.lane.lane] }, sendNext)
    // Whatever becomes of one of them, all have ended before the lane is left.
    for (const sender of await Promise.allSettled(senders)) {
      if (sender.status === 'rejected') throw sender.reason
    }
    return goes_on
  }

  #mayBegin({ until }: Turn): boolean {
    const now = this.#context.clock.now()
    return !this.#isStopping() && now.getTime() < until.getTime() - ENDS_WITHIN_MS
  }

  /** Sends and records one; true: its endpoint can be sent to as before. */
  async #sendOne({ lane }: Turn, receiver: Receiver, next: DueDelivery, place: Place) {
    const leaving = setTimeout(() => place.leave(), BRISK_MS)
    try {
      const attempt = await sendEvent(this.#context, receiver, next)
      clearTimeout(leaving)
      return await this.results.keep(lane, next, attempt)
    } finally {
      place.leave()
    }
  }
}
