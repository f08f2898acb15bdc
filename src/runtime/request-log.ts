import { newId } from '../lib/ids.ts'
import type { Logger } from '../lib/log.ts'
import { RecentMap } from '../lib/recent-map.ts'
import { noteUseOfKey } from '../store/access/keys.ts'
import type { Database } from '../store/db.ts'
import { insertRequests, type LoggedRequest, type RequestBatch } from '../store/requests.ts'

const FLUSH_EVERY_MS = 500
const ROWS_PER_WRITE_MAX = 1_000
/** How exact the last use of a key is. */
const USE_NOTED_MS = 60_000
const USES_REMEMBERED_MAX = 10_000
/** While the database is down, memory must not fill up: the oldest rows are dropped. */
const ROWS_WAITING_MAX = 20_000

interface WaitingRequest {
  /** The id of its batch, if it is the last of it. Drawn at once, so that chance can be repeated. */
  readonly log_id: string
  readonly shop_id: number
  readonly request: LoggedRequest
}

/** Collects requests and writes them in batches, so that a call does not wait for its log row. */
export class RequestLog {
  readonly #db: Database
  readonly #log: Logger
  readonly #timer: NodeJS.Timeout
  #waiting: WaitingRequest[] = []
  #flushing: Promise<void> = Promise.resolve()
  /** The last use of each key that this process noted. */
  readonly #noted = new RecentMap<string, Date>(USES_REMEMBERED_MAX)

  constructor(db: Database, log: Logger) {
    this.#db = db
    this.#log = log
    this.#timer = setInterval(() => void this.flush(), FLUSH_EVERY_MS)
    this.#timer.unref()
  }

  add(shop_id: number, request: LoggedRequest): void {
    if (this.#waiting.length >= ROWS_WAITING_MAX) this.#waiting.shift()
    const log_id = newId('log', request.created_at)
    this.#waiting.push({ log_id, shop_id, request })
  }

  /**
   * Writes the waiting rows; resolves when everything added before this call is stored or dropped.
   */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#write())
    return this.#flushing
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const rows = this.#waiting.splice(0, ROWS_PER_WRITE_MAX)
      try {
        await insertRequests(this.#db, batchesOf(rows))
        await this.#noteUses(rows)
      } catch (error) {
        this.#log.warn({ err: error, rows: rows.length }, 'the request log could not be written')
        return
      }
    }
  }

  /** Once a minute for each key, however often it is used. */
  async #noteUses(rows: readonly WaitingRequest[]): Promise<void> {
    for (const { shop_id, request } of rows) {
      const { key_id, created_at: used_at } = request
      const unless_after = new Date(used_at.getTime() - USE_NOTED_MS)
      const noted_at = key_id === null ? undefined : this.#noted.get(key_id)
      if (key_id === null || (noted_at !== undefined && noted_at > unless_after)) continue
      this.#noted.set(key_id, used_at)
      await noteUseOfKey(this.#db, { shop_id, key_id }, { used_at, unless_after })
    }
  }
}

/** One batch for each shop, with an id of the time of its last request. */
function batchesOf(rows: readonly WaitingRequest[]): RequestBatch[] {
  const by_shop = Map.groupBy(rows, ({ shop_id }) => shop_id)
  return [...by_shop].map(([shop_id, own]) => ({
    shop_id,
    batch_id: own.reduce((last, { log_id }) => (log_id > last ? log_id : last), ''),
    requests: own.map(({ request }) => request),
  }))
}
