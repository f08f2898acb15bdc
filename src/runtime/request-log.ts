import { newId } from '../lib/ids.ts'
import type { Logger } from '../lib/log.ts'
import type { Database } from '../store/db.ts'
import { insertRequests } from '../store/requests.ts'
import type { NewRow } from '../store/tables.ts'

const FLUSH_EVERY_MS = 500
const ROWS_PER_WRITE_MAX = 1_000
/** While the database is down, memory must not fill up: the oldest rows are dropped. */
const ROWS_WAITING_MAX = 20_000

/** Collects requests and writes them in batches, so that a call does not wait for its log row. */
export class RequestLog {
  readonly #db: Database
  readonly #log: Logger
  readonly #timer: NodeJS.Timeout
  #waiting: NewRow<'request_log'>[] = []
  #flushing: Promise<void> = Promise.resolve()

  constructor(db: Database, log: Logger) {
    this.#db = db
    this.#log = log
    this.#timer = setInterval(() => void this.flush(), FLUSH_EVERY_MS)
    this.#timer.unref()
  }

  add(row: Omit<NewRow<'request_log'>, 'log_id'>): void {
    if (this.#waiting.length >= ROWS_WAITING_MAX) this.#waiting.shift()
    this.#waiting.push({ ...row, log_id: newId('log', row.created_at) })
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
        await insertRequests(this.#db, rows)
      } catch (error) {
        this.#log.warn({ err: error, rows: rows.length }, 'the request log could not be written')
        return
      }
    }
  }
}
