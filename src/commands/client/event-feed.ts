import type { Static } from 'typebox'
import { listEventsOperation } from '../../endpoints/admin/webhooks/list-events.ts'
import type { AnyEvent, EventList } from '../../schemas/webhooks/event.ts'
import type { AdminClient } from './admin-client.ts'

export type ReceivedEvent = Static<typeof AnyEvent>

const PAGE_ROWS = '250'
/**
 * An event whose write took long can appear behind others, so this span is read again each time.
 */
const READ_AGAIN_MS = 60_000

/** The events of a shop from now on, each once, as the admin API lists them. */
export class EventFeed {
  readonly #client: AdminClient
  readonly #topics: Readonly<Record<string, string>>
  /** By their ids, the moments of events that may be read again. */
  readonly #seen = new Map<string, number>()
  #newest_ms: number | null = null

  constructor(client: AdminClient, topics: string | undefined) {
    this.#client = client
    this.#topics = topics === undefined ? {} : { topics }
  }

  /** Begins behind the newest event that there is. */
  async start(): Promise<void> {
    const { data } = await this.#read({ limit: '1' })
    this.#remember(data)
    if (data.length > 0) this.#remember(await this.#readRecent())
  }

  /** The events since the last call, the oldest first. */
  async next(): Promise<ReceivedEvent[]> {
    const fresh = (await this.#readRecent()).filter(({ id }) => !this.#seen.has(id))
    this.#remember(fresh)
    return fresh.reverse()
  }

  #remember(events: readonly ReceivedEvent[]): void {
    for (const { id, created_at } of events) {
      const at_ms = Date.parse(created_at)
      this.#seen.set(id, at_ms)
      this.#newest_ms = Math.max(this.#newest_ms ?? at_ms, at_ms)
    }
    const forgotten_ms = (this.#newest_ms ?? 0) - READ_AGAIN_MS
    for (const [id, at_ms] of this.#seen) if (at_ms < forgotten_ms) this.#seen.delete(id)
  }

  async #readRecent(): Promise<ReceivedEvent[]> {
    const from: Record<string, string> =
      this.#newest_ms === null
        ? {}
        : { from: new Date(this.#newest_ms - READ_AGAIN_MS).toISOString() }
    const recent: ReceivedEvent[] = []
    let cursor: Record<string, string> = {}
    for (;;) {
      const page = await this.#read({ limit: PAGE_ROWS, ...from, ...cursor })
      recent.push(...page.data)
      if (page.next_cursor === null) return recent
      cursor = { cursor: page.next_cursor }
    }
  }

  #read(query: Readonly<Record<string, string>>): Promise<Static<typeof EventList>> {
    return this.#client.call(listEventsOperation, { query: { ...this.#topics, ...query } })
  }
}
