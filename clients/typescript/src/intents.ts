import { ApiError } from './errors.ts'
import { IdempotencyConflictError } from './generated/refusals.ts'
import { newKey } from './send.ts'

/**
 * Keeps a shopper from doing a thing twice. A second click joins the first. And when it is not known
 * what became of an attempt, the next one repeats it with its idempotency key.
 */
export class Intents {
  readonly #running = new Map<string, Promise<unknown>>()
  readonly #keys = new Map<string, string>()

  carryOut<Answer>(wish: string, write: (key: string) => Promise<Answer>): Promise<Answer> {
    const running = this.#running.get(wish)
    // A wish is written in one way, so its answers have one type.
    if (running !== undefined) return running as Promise<Answer>
    const started = this.#start(wish, write).finally(() => this.#running.delete(wish))
    this.#running.set(wish, started)
    return started
  }

  async #start<Answer>(wish: string, write: (key: string) => Promise<Answer>): Promise<Answer> {
    const key = this.#keys.get(wish) ?? newKey()
    this.#keys.set(wish, key)
    try {
      const answer = await write(key)
      this.#keys.delete(wish)
      return answer
    } catch (error) {
      if (isDecided(error)) this.#keys.delete(wish)
      throw error
    }
  }
}

/** Whether it is known that nothing was done. A conflict of keys is with the attempt before. */
function isDecided(error: unknown): boolean {
  if (error instanceof IdempotencyConflictError) return false
  return error instanceof ApiError && error.status < 500
}
