import { isDeepStrictEqual } from 'node:util'
import type { Reply } from '../support/http.ts'

export interface SentWrite {
  readonly path: string
  readonly body: unknown
  readonly key: string
}

interface KeptAnswer {
  readonly write: SentWrite
  readonly at_ms: number
  readonly reply: Reply
}

const MINUTE_MS = 60_000
const KEPT_MS = 72 * 60 * MINUTE_MS

/** What idempotency keys promise, as a plain list of the answers that are kept. */
export class RetriesModel {
  #kept: KeptAnswer[] = []

  /** How many answers the service holds: an expired one stays until its key is used again. */
  get size(): number {
    return this.#kept.length
  }

  /** How a write is to be answered because of its key, or null when it is to be carried out. */
  answerTo(write: SentWrite, now_ms: number): 'conflict' | 'duplicate' | Reply | null {
    const answer = this.#find(write)
    if (answer === undefined) return null
    const auto = write.key === 'auto'
    if (now_ms - answer.at_ms >= (auto ? MINUTE_MS : KEPT_MS)) return null
    if (auto) return 'duplicate'
    return isSame(answer.write, write) ? answer.reply : 'conflict'
  }

  keep(write: SentWrite, reply: Reply, now_ms: number): void {
    const old = this.#find(write)
    this.#kept = [...this.#kept.filter((answer) => answer !== old), { write, reply, at_ms: now_ms }]
  }

  #find(write: SentWrite): KeptAnswer | undefined {
    return this.#kept.find(
      (answer) =>
        answer.write.key === write.key && (write.key !== 'auto' || isSame(answer.write, write)),
    )
  }
}

function isSame(left: SentWrite, right: SentWrite): boolean {
  return left.path === right.path && isDeepStrictEqual(left.body, right.body)
}
