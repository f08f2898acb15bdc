import type { Context } from '../context.ts'
import { FAILURES_UNTIL_PAUSED } from '../domain/webhooks.ts'
import {
  type ClaimedDelivery,
  claimDeliveries,
  type DueEndpoint,
  listDueEndpoints,
  returnDeliveries,
} from '../store/deliveries.ts'
import { findShop } from '../store/shops.ts'
import { findWebhook } from '../store/webhooks.ts'
import { DeliveryResults } from './delivery-results.ts'
import { type Receiver, receiverOf, sendEvent } from './send-event.ts'

/** Longer than a batch takes at a receiver that takes all the time it has. */
const CLAIMED_FOR_MS = 60_000
const SENT_IN_A_ROW = 8
/** How many deliveries of one endpoint are under way at a time. */
const AT_ONCE = { first: 4, again: 1 } as const
const ENDPOINTS_AT_ONCE = 256

const LANES = ['first', 'again'] as const

type SenderContext = Pick<Context, 'database' | 'clock' | 'secret' | 'log' | 'outbound'>

/**
 * Sends events to the endpoints that are subscribed to them. Each endpoint has two lanes of its
 * own, of first attempts and of retries, so that no endpoint waits for another one and no first
 * attempt for a retry.
 */
export class EventSender {
  readonly #context: SenderContext
  readonly #results: DeliveryResults
  /** What is being sent to, by shop, endpoint and lane. */
  readonly #busy = new Map<string, Promise<void>>()
  #is_stopping = false

  constructor(context: SenderContext) {
    this.#context = context
    this.#results = new DeliveryResults(context)
  }

  /** How many attempts this process made, by what they came to: see `outcomeOf`. */
  get attempts(): ReadonlyMap<string, number> {
    return this.#results.counts
  }

  /** Begins to send whatever is due, of one shop or of all, without waiting for the end of it. */
  async begin(shop_id: number | null): Promise<void> {
    if (this.#is_stopping) return
    const { database, clock, log } = this.#context
    const due = await listDueEndpoints(database.db, { shop_id, now: clock.now() })
    for (const endpoint of due) {
      const name = laneName(endpoint)
      // It may have begun to stop while the database was asked.
      if (this.#is_stopping) return
      if (this.#busy.size >= ENDPOINTS_AT_ONCE || this.#isBusy(endpoint)) continue
      const sending = this.#serve(endpoint)
        .catch((error) => log.error({ err: error, endpoint: name }, 'events could not be sent'))
        .finally(() => this.#busy.delete(name))
      this.#busy.set(name, sending)
    }
  }

  /** Sends all that is due of a shop. */
  async sendDue(shop_id: number): Promise<void> {
    for (;;) {
      await this.begin(shop_id)
      const sending = [...this.#busy].filter(([name]) => name.startsWith(`${shop_id} `))
      if (sending.length === 0) return
      await Promise.all(sending.map(([, one]) => one))
    }
  }

  /** Ends what is under way, and gives back what was claimed and not begun. */
  async stop(): Promise<void> {
    this.#is_stopping = true
    await Promise.all(this.#busy.values())
  }

  /** Sends what is due for an endpoint, until nothing is or it had better be left alone. */
  async #serve(endpoint: DueEndpoint): Promise<void> {
    const { database } = this.#context
    const { shop_id, webhook_id } = endpoint
    const webhook = await findWebhook(database.db, shop_id, webhook_id)
    const shop = await findShop(database.db, shop_id)
    if (webhook === undefined || shop === undefined) return
    const receiver = receiverOf(this.#context, shop, webhook)
    const is_probe = isProbed(endpoint)
    const limit = is_probe ? 1 : SENT_IN_A_ROW * AT_ONCE[endpoint.lane]
    let goes_on = true
    while (goes_on) {
      const claimed = await this.#claim(endpoint, limit)
      goes_on = claimed.length > 0 && (await this.#sendBatch(receiver, endpoint, claimed))
      goes_on &&= !is_probe && !this.#is_stopping
    }
  }

  /** Whoever is probed is probed by one lane only. */
  #isBusy(endpoint: DueEndpoint): boolean {
    const lanes = isProbed(endpoint) ? LANES : [endpoint.lane]
    return lanes.some((lane) => this.#busy.has(laneName({ ...endpoint, lane })))
  }

  #claim(endpoint: DueEndpoint, limit: number): Promise<ClaimedDelivery[]> {
    const { database, clock } = this.#context
    const now = clock.now()
    const until = new Date(now.getTime() + CLAIMED_FOR_MS)
    return claimDeliveries(database.db, endpoint.shop_id, endpoint, { limit, until, now })
  }

  /** A few at a time. What is left when the endpoint fails is given back; true: it is well. */
  async #sendBatch(
    receiver: Receiver,
    { shop_id, webhook_id, lane }: DueEndpoint,
    claimed: readonly ClaimedDelivery[],
  ): Promise<boolean> {
    const { database, clock } = this.#context
    const left = [...claimed]
    let is_well = true
    const takeNext = () => (is_well && !this.#is_stopping ? left.shift() : undefined)
    const sendNext = async () => {
      for (let next = takeNext(); next !== undefined; next = takeNext()) {
        const attempt = await sendEvent(this.#context, receiver, next)
        is_well = (await this.#results.keep(shop_id, webhook_id, next, attempt)) && is_well
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE[lane] }, sendNext))
    const untried = left.map(({ delivery_id }) => delivery_id)
    await returnDeliveries(database.db, shop_id, untried, clock.now())
    return is_well
  }
}

function laneName({ shop_id, webhook_id, lane }: DueEndpoint): string {
  return `${shop_id} ${webhook_id} ${lane}`
}

/** One that failed again and again is asked with one event whether it is well again. */
function isProbed({ consecutive_failures }: DueEndpoint): boolean {
  return consecutive_failures >= FAILURES_UNTIL_PAUSED
}
