import { randomUUID } from 'node:crypto'

/** What is asked again and again, with holes that are filled anew each time. */
export interface Work {
  readonly method: 'GET' | 'POST' | 'PUT'
  /**
   * Path and body may have holes: `{customer_id}`, drawn at random from the range; `{order_id}`,
   * which no request had before, or the next of `orders`; `{uuid}`.
   */
  readonly path: string
  /** JSON text in ASCII; null: none. */
  readonly body: string | null
  readonly key: string
  /** Further headers, the same in every request. */
  readonly headers?: Readonly<Record<string, string>>
  readonly first_customer: number
  readonly last_customer: number
  /** At most one request for each of these orders, in their turn. */
  readonly orders?: OrderRange
}

/** Orders by number, from the first to the last. */
export interface OrderRange {
  readonly first: number
  readonly last: number
}

/** Makes the requests of this work; null: there was one for each of its orders. */
export function requestMaker(work: Work): () => string | null {
  const { method, key, orders, headers = {} } = work
  if (orders !== undefined) order_id = orders.first - 1
  const path = filler(work.path, work)
  const more = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const credential = `Authorization: Bearer ${key}\r\n`
  const head = ` HTTP/1.1\r\nHost: 127.0.0.1\r\n${credential}${more.join('')}`
  if (work.body === null) return () => `${method} ${path()}${head}\r\n`
  const body = filler(work.body, work)
  return () => {
    if (orders !== undefined && order_id >= orders.last) return null
    order_id += 1
    const filled = body()
    return (
      `${method} ${path()}${head}Content-Type: application/json\r\n` +
      `Idempotency-Key: ${randomUUID()}\r\nContent-Length: ${filled.length}\r\n\r\n${filled}`
    )
  }
}

/** Later runs begin higher: none makes a thousand orders in a millisecond. */
let order_id = Date.now() * 1_000

function filler(text: string, { first_customer, last_customer }: Work): () => string {
  const range = last_customer - first_customer + 1
  const values: Readonly<Record<string, () => string | number>> = {
    customer_id: () => first_customer + Math.floor(Math.random() * range),
    order_id: () => order_id,
    uuid: randomUUID,
  }
  // Texts and the names of the holes between them, in turns.
  const [first = '', ...rest] = text.split(/\{(customer_id|order_id|uuid)\}/)
  return () => {
    let filled = first
    for (let at = 0; at < rest.length; at += 2) {
      filled += `${values[rest[at] ?? '']?.()}${rest[at + 1]}`
    }
    return filled
  }
}
