import { type TakenLane, takeLanes } from '../store/lanes.ts'
import { LaneSender, type Lease, type SenderContext } from './lane-sender.ts'

/** If the worker of a lane dies, another worker can take the lane after this time. */
const TAKEN_FOR_MS = 30_000
const LANES_AT_ONCE = 256

/**
 * Sends events to subscribed endpoints. Each endpoint has two lanes, for first attempts and for
 * retries, so that no endpoint waits for another and no first attempt for a retry. One worker at a
 * time sends a lane, for the time of a short lease.
 */
export class EventSender {
  readonly #context: SenderContext
  readonly #lanes: LaneSender
  /** The lanes being sent, by shop, endpoint and lane. */
  readonly #leases = new Map<string, Lease & { is_over: Promise<void> }>()
  /** The running search through all shops. */
  #looking: Promise<void> | null = null
  /** The last search found as much as it could take, or a lease ended before its lane was empty. */
  #is_more = false
  #is_stopping = false

  constructor(context: SenderContext) {
    this.#context = context
    this.#lanes = new LaneSender(context, () => this.#is_stopping)
  }

  /** The number of this process's attempts, by result: see `outcomeOf`. */
  get attempts(): ReadonlyMap<string, number> {
    return this.#lanes.results.counts
  }

  /** Starts sending what is due, for one shop or all, without waiting for the end. */
  async begin(shop_id: number | null): Promise<void> {
    if (shop_id !== null) {
      await this.#take(shop_id, LANES_AT_ONCE)
      return
    }
    this.#looking ??= this.#takeOfAll().finally(() => {
      this.#looking = null
    })
    await this.#looking
  }

  /** Sends all that is due of a shop. */
  async sendDue(shop_id: number): Promise<void> {
    for (;;) {
      await this.begin(shop_id)
      const leases = [...this.#leases.values()].filter(({ lane }) => lane.shop_id === shop_id)
      if (leases.length === 0) return
      await Promise.all(leases.map(({ is_over }) => is_over))
    }
  }

  /** Finishes the running attempts, and leaves the rest to other workers. */
  async stop(): Promise<void> {
    this.#is_stopping = true
    await this.#looking?.catch(() => undefined)
    await Promise.all([...this.#leases.values()].map(({ is_over }) => is_over))
  }

  /** As many lanes as there is room for; the rest is for other workers. */
  async #takeOfAll(): Promise<void> {
    const limit = Math.min(this.#lanes.room, LANES_AT_ONCE - this.#leases.size)
    if (limit <= 0) return
    this.#is_more = false
    const taken = await this.#take(null, limit)
    if (taken === limit) this.#is_more = true
  }

  /** Answers how many lanes were taken. */
  async #take(shop_id: number | null, limit: number): Promise<number> {
    if (this.#is_stopping) return 0
    const { database, clock } = this.#context
    const now = clock.now()
    const until = new Date(now.getTime() + TAKEN_FOR_MS)
    const lanes = await takeLanes(database.db, { shop_id, limit, until, now })
    for (const lane of lanes) this.#beginLease(lane, until)
    return lanes.length
  }

  #beginLease(lane: TakenLane, until: Date): void {
    const name = `${lane.shop_id} ${lane.webhook_id} ${lane.lane}`
    const known = this.#leases.get(name)
    if (known?.is_leaving === false) {
      // The test clock was moved past its end while it was running.
      known.until = until
      return
    }
    const lease = { lane, until, is_leaving: false, is_over: Promise.resolve() }
    this.#leases.set(name, lease)
    lease.is_over = this.#serve(lease).finally(() => {
      if (this.#leases.get(name) === lease) this.#leases.delete(name)
    })
  }

  async #serve(lease: Lease): Promise<void> {
    const { log } = this.#context
    try {
      if (await this.#lanes.serve(lease)) this.#is_more = true
      if (this.#is_more) await this.begin(null)
    } catch (error) {
      log.error({ err: error, webhook_id: lease.lane.webhook_id }, 'events could not be sent')
    }
  }
}
