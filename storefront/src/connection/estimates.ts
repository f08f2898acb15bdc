import type { Connection } from './connection.ts'
import { JSON_TYPE, Refusal } from './refusal.ts'

/** A line of a cart, as `POST /estimates` takes it. */
export interface Line {
  readonly product_id: string
  readonly variant_id?: string
  readonly quantity: number
  readonly price: string
}

type Cart = readonly Line[]

/** What the service takes at once: so many carts of so many lines. */
const CARTS_MAX = 50
const LINES_MAX = 10

interface Asked {
  readonly cart: Cart
  readonly answer: (points: number) => void
  readonly fail: (error: unknown) => void
}

/** Estimates of a page: equal carts are asked for once, and different ones together. */
class Estimates {
  readonly #connection: Connection
  readonly #known = new Map<string, Promise<number>>()
  #waiting: Asked[] = []
  #is_asking = false

  constructor(connection: Connection) {
    this.#connection = connection
    connection.addEventListener('change', () => this.#known.clear())
  }

  of(cart: Cart): Promise<number> {
    const key = JSON.stringify(cart)
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const asked = new Promise<number>((answer, fail) => {
      const one = { cart, answer, fail }
      if (cart.length > LINES_MAX) void this.#ask([one])
      else void this.#askWithOthers(one)
    })
    this.#known.set(key, asked)
    // What failed may succeed later.
    asked.catch(() => this.#known.delete(key))
    return asked
  }

  /** With all that ask in the same moment, or while others are on their way. */
  async #askWithOthers(one: Asked): Promise<void> {
    this.#waiting.push(one)
    if (this.#is_asking) return
    this.#is_asking = true
    await new Promise((go) => setTimeout(go))
    while (this.#waiting.length > 0) await this.#ask(this.#waiting.splice(0, CARTS_MAX))
    this.#is_asking = false
  }

  async #ask(asked: readonly Asked[]): Promise<void> {
    try {
      const estimates = await this.#request(asked.map(({ cart }) => ({ lines: cart })))
      for (const [place, { answer }] of asked.entries()) answer(estimates[place]?.points ?? 0)
    } catch (error) {
      const is_wrong = error instanceof Refusal && error.status === 422 && asked.length > 1
      if (!is_wrong) for (const { fail } of asked) fail(error)
      else {
        // The one that is wrong does not hide the others.
        const half = asked.length >> 1
        await this.#ask(asked.slice(0, half))
        await this.#ask(asked.slice(half))
      }
    }
  }

  async #request(carts: readonly { readonly lines: Cart }[]): Promise<readonly Estimate[]> {
    const [first, ...others] = carts
    if (others.length === 0) return [await this.#post<Estimate>('estimates', first ?? {})]
    const { data } = await this.#post<EstimateList>('estimates/batch', { carts })
    return data
  }

  /** Guests may ask too. With a session, the service knows the customer by its token. */
  async #post<Answer>(path: string, body: object): Promise<Answer> {
    const init = { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) }
    const { kind, customer_id } = await this.#connection.viewer()
    return kind === 'member'
      ? this.#connection.fetchOwn<Answer>(customer_id, `../${path}`, init)
      : this.#connection.fetchPublic<Answer>(path, init)
  }
}

type Estimate = { readonly points: number }
type EstimateList = { readonly data: readonly Estimate[] }

/** One for each connection, and so for each page. */
const all = new WeakMap<Connection, Estimates>()

export function estimatesOf(connection: Connection): Estimates {
  const known = all.get(connection) ?? new Estimates(connection)
  all.set(connection, known)
  return known
}
