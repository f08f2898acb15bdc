import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SeededRandom } from '../../src/demo/seeded-random.ts'

/** What became of one event at one endpoint. */
interface Arrival {
  times: number
  acknowledged: number
  /** Of the first body; each further one must be the same. */
  readonly digest: string
}

/** One in five attempts fails, most of them with a status, few without any answer. */
const FAILURES = 0.2
const DROPPED_OF_FAILURES = 0.1
const HANGING_OF_FAILURES = 0.002
/** Then an event is taken: none is to be dropped for bad luck alone. */
const FAILURES_OF_ONE_EVENT_MAX = 5

/** A merchant's system that fails now and then, and looks closely at what it is sent. */
export class HookEndpoint {
  readonly arrivals = new Map<string, Arrival>()
  /** What was wrong with what arrived. */
  readonly faults: string[] = []
  /** Told when it was subscribed. */
  secret = ''
  answers: 'now and then' | 'always' | 'never' = 'now and then'
  acknowledged = 0
  readonly #random: SeededRandom
  readonly #server: Server

  /** The seed says which attempts fail. */
  constructor(seed: number) {
    this.#random = new SeededRandom(seed)
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => this.#take(request.headers, Buffer.concat(chunks), response))
    })
  }

  get url(): string {
    // A server that listens on a port has an address of that kind.
    const { port } = this.#server.address() as AddressInfo
    return `http://127.0.0.1:${port}/hook`
  }

  /** How many acknowledged events arrived once more. */
  get repeated(): number {
    return [...this.arrivals.values()].reduce(
      (sum, { acknowledged }) => sum + Math.max(0, acknowledged - 1),
      0,
    )
  }

  open(): Promise<void> {
    return new Promise((listening) => this.#server.listen(0, '127.0.0.1', listening))
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  #take(headers: IncomingHttpHeaders, body: Buffer, response: ServerResponse): void {
    const { id } = JSON.parse(body.toString())
    const digest = createHash('sha1').update(body).digest('base64')
    const arrival = this.arrivals.get(id) ?? { times: 0, acknowledged: 0, digest }
    this.arrivals.set(id, arrival)
    arrival.times += 1
    if (arrival.digest !== digest) this.faults.push(`${id} came with other bytes`)
    this.#verify(id, headers, body)
    if (this.#isAcknowledged(arrival)) {
      arrival.acknowledged += 1
      this.acknowledged += 1
      response.writeHead(204).end()
      return
    }
    const how = this.#random.next()
    if (how < HANGING_OF_FAILURES || this.answers === 'never') return
    if (how < DROPPED_OF_FAILURES) response.destroy()
    else response.writeHead(500).end()
  }

  #isAcknowledged({ times, acknowledged }: Arrival): boolean {
    if (this.answers !== 'now and then') return this.answers === 'always'
    const had_enough = times - acknowledged > FAILURES_OF_ONE_EVENT_MAX
    return had_enough || !this.#random.chance(FAILURES)
  }

  #verify(id: string, headers: IncomingHttpHeaders, body: Buffer): void {
    const { secret } = this
    const signed = `${id}.${headers['webhook-timestamp']}.${body}`
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    const expected = {
      'x-service-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
      'webhook-signature': `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
      'x-service-event-id': id,
      'webhook-id': id,
    }
    for (const [name, value] of Object.entries(expected)) {
      if (headers[name] !== value) this.faults.push(`${id} came with a wrong ${name}`)
    }
  }
}
