import { type TakenLane, takeLanes } from '../../store/webhooks/lanes.ts'
import { LaneSender, type SenderContext, type Turn } from './lane-sender.ts'

/** A lane that nobody leaves, because its worker died, is somebody else's after this time. */
const TAKEN_FOR_MS = 30_000
const LANES_AT_ONCE = 256

/**
 * Sends events to the endpoints that are subscribed to them. Each endpoint has two lanes of its
 * own, of first attempts and of retries, so that no endpoint waits for another one and no first
 * attempt for a retry. A lane is sent by one worker at a time, for a short turn.
 */
export class EventSender {
  readonly #context: SenderContext
  readonly #lanes: LaneSender
  /** What is being sent, by shop, endpoint and lane. */
  readonly #turns = new Map<string, Turn & { is_over: Promise<void> }>()
  /** The look at all shops that is under way. */
  #looking: Promise<void> | null = null
  /** The last look found as much as it could take, or a turn was over before its lane was empty. */
  #is_more = false
  #is_stopping = false

  constructor(context: SenderContext) {
    this.#context = context
    this.#lanes = new LaneSender(context, () => this.#is_stopping)
  }

  /** How many attempts this process made, by what they came to: see `outcomeOf`. */
  get attempts(): ReadonlyMap<string, number> {
    return this.#lanes.results.counts
  }

  /** Begins to send whatever is due, of one shop or of all, without waiting for the end of it. */
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
      const turns = [...this.#turns.values()].filter(({ lane }) => lane.shop_id === shop_id)
      if (turns.length === 0) return
      await Promise.all(turns.map(({ is_over }) => is_over))
    }
  }

  /** Ends what is under way, and leaves the rest to others. */
  async stop(): Promise<void> {
    this.#is_stopping = true
    await this.#looking?.catch(() => undefined)
    await Promise.all([...this.#turns.values()].map(({ is_over }) => is_over))
  }

  /** As many lanes as there is room for: what is left is for other workers. */
  async #takeOfAll(): Promise<void> {
    const limit = Math.min(this.#lanes.room, LANES_AT_ONCE - this.#turns.size)
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
    for (const lane of lanes) this.#beginTurn(lane, until)
    return lanes.length
  }

  #beginTurn(lane: TakenLane, until: Date): void {
    const name = `${lane.shop_id} ${lane.webhook_id} ${lane.lane}`
    const known = this.#turns.get(name)
    if (known?.is_leaving === false) {
      // The clock was moved on past its end while it lasts.
      known.until = until
      return
    }
    const turn = { lane, until, is_leaving: false, is_over: Promise.resolve() }
    this.#turns.set(name, turn)
    turn.is_over = this.#serve(turn).finally(() => {
      if (this.#turns.get(name) === turn) this.#turns.delete(name)
    })
  }

  async #serve(turn: Turn): Promise<void> {
    const { log } = this.#context
    try {
      if (await this.#lanes.serve(turn)) this.#is_more = true
      if (this.#is_more) await this.begin(null)
    } catch (error) {
      log.error({ err: error, webhook_id: turn.lane.webhook_id }, 'events could not be sent')
    }
  }
}
