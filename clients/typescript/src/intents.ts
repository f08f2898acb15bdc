import { ApiError } from './errors.ts'
import { IdempotencyConflictError } from './generated/refusals.ts'
import { newKey } from './send.ts'

/**
 * Keeps a shopper from doing a thing twice. A second click joins the first. And when it is not known
 * what became of an attempt, the next one repeats it with its idempotency key.
 */
export class Intents<Answer> {
  readonly #running = new Map<string, Promise<Answer>>()
  readonly #keys = new Map<string, string>()

  carryOut(what: string, write: (idempotency_key: string) => Promise<Answer>): Promise<Answer> {
    const running = this.#running.get(what)
    if (running !== undefined) return running
    const started = this.#start(what, write).finally(() => this.#running.delete(what))
    this.#running.set(what, started)
    return started
  }

  async #start(what: string, write: (key: string) => Promise<Answer>): Promise<Answer> {
    const key = this.#keys.get(what) ?? newKey()
    this.#keys.set(what, key)
    try {
      const answer = await write(key)
      this.#keys.delete(what)
      return answer
    } catch (error) {
      if (isDecided(error)) this.#keys.delete(what)
      throw error
    }
  }
}

/** Whether it is known that nothing was done. A conflict of keys is with the attempt before. */
function isDecided(error: unknown): boolean {
  if (error instanceof IdempotencyConflictError) return false
  return error instanceof ApiError && error.status < 500
}
