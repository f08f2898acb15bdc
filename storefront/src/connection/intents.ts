import type { Connection } from './connection.ts'
import { JSON_TYPE, Refusal } from './refusal.ts'

/**
 * What is done on a page. Until its outcome is known, the same request for the same customer has the
 * same idempotency key, and while it runs, a second call is the first one.
 */
class Intents {
  readonly #connection: Connection
  readonly #keys = new Map<string, string>()
  readonly #running = new Map<string, Promise<unknown>>()

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** Does something for this customer, and never for another who has signed in meanwhile. */
  write<Answer>(
    customer_id: string | null,
    method: string,
    path: string,
    body?: object,
  ): Promise<Answer> {
    return this.#once(`${customer_id} ${method} ${path} ${JSON.stringify(body)}`, (key) =>
      this.#connection.fetchOwn<Answer>(customer_id, path, {
        method,
        headers: { 'Idempotency-Key': key, ...(body && JSON_TYPE) },
        ...(body && { body: JSON.stringify(body) }),
      }),
    )
  }

  writePublic<Answer>(path: string, body: object): Promise<Answer> {
    return this.#once(`${path} ${JSON.stringify(body)}`, (key) =>
      this.#connection.fetchPublic<Answer>(path, {
        method: 'POST',
        headers: { 'Idempotency-Key': key, ...JSON_TYPE },
        body: JSON.stringify(body),
      }),
    )
  }

  #once<Answer>(request: string, send: (key: string) => Promise<Answer>): Promise<Answer> {
    const running = this.#running.get(request)
    // A request has one kind of answer.
    if (running !== undefined) return running as Promise<Answer>
    const key = this.#keys.get(request) ?? newKey()
    this.#keys.set(request, key)
    const work = send(key)
      .then(
        (answer) => {
          this.#keys.delete(request)
          this.#connection.tell()
          return answer
        },
        (error) => {
          if (error instanceof Refusal && error.is_final) this.#keys.delete(request)
          throw error
        },
      )
      .finally(() => this.#running.delete(request))
    this.#running.set(request, work)
    return work
  }
}

/** Without `randomUUID`, which pages without TLS do not have. */
function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}

/** One for each connection, and so for each page. */
const all = new WeakMap<Connection, Intents>()

export function intentsOf(connection: Connection): Intents {
  const known = all.get(connection) ?? new Intents(connection)
  all.set(connection, known)
  return known
}
