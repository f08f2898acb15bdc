import { lookup as resolve } from 'node:dns'
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { bareHost, isPublicAddress, literalAddress } from './public-address.ts'

/** How names are resolved; another resolver than the machine's for tests. */
export type Resolver = LookupFunction

export interface GuardOptions {
  /** Lets addresses that are not public through, and plain http: for development. */
  readonly allow_private: boolean
  /** Which addresses count as public. */
  readonly is_public?: (address: string) => boolean
  readonly resolver?: Resolver
}

export interface GuardedPost {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** In all, from the connection to the last byte that is read. */
  readonly timeout_ms: number
}

/** What came of it: a status, or why there is none. */
export type GuardedAnswer =
  | { readonly status_code: number; readonly error: null }
  | { readonly status_code: null; readonly error: GuardedFailure }

export type GuardedFailure =
  | 'private_address'
  | 'timeout'
  | 'unknown_host'
  | 'connection_refused'
  | 'connection_failed'
  | 'tls_failed'

const IDLE_SOCKETS_PER_HOST_MAX = 16
const IDLE_SOCKET_MS = 4_000
const ANSWER_BYTES_MAX = 4_096

class PrivateAddress extends Error {
  override name = 'PrivateAddress'
}

class UnknownHost extends Error {
  override name = 'UnknownHost'
  readonly code = 'ENOTFOUND'
}

/**
 * Posts to addresses of the public internet only. A name is resolved once for each connection, and
 * where any of its addresses is not public, no connection is made; so no resolver can answer one
 * thing to be looked at and another to be connected to. Redirects are not followed, and of an
 * answer no more is read than its first bytes.
 */
export class GuardedClient {
  readonly #protocols: readonly string[]
  readonly #isAllowed: (address: string) => boolean
  readonly #lookup: Resolver
  readonly #agents: { readonly 'http:': HttpAgent; readonly 'https:': HttpsAgent }

  constructor({ allow_private, is_public = isPublicAddress, resolver = resolve }: GuardOptions) {
    this.#protocols = allow_private ? ['https:', 'http:'] : ['https:']
    this.#isAllowed = allow_private ? () => true : is_public
    this.#lookup = guarded(resolver, this.#isAllowed)
    // As many connections to a host as are asked for: at one that many merchants share, none of
    // them waits for the others.
    const settings = {
      keepAlive: true,
      maxFreeSockets: IDLE_SOCKETS_PER_HOST_MAX,
      timeout: IDLE_SOCKET_MS,
      lookup: this.#lookup,
    }
    this.#agents = { 'http:': new HttpAgent(settings), 'https:': new HttpsAgent(settings) }
  }

  async post({ url, headers, body, timeout_ms }: GuardedPost): Promise<GuardedAnswer> {
    if (!this.#mayBeAsked(url)) return { status_code: null, error: 'private_address' }
    const signal = AbortSignal.timeout(timeout_ms)
    try {
      const status_code = await this.#send(url, headers, body, signal)
      return { status_code, error: null }
    } catch (error) {
      return { status_code: null, error: signal.aborted ? 'timeout' : failureOf(error) }
    }
  }

  /**
   * Whether a name now resolves to an address that is not public. One that is unknown does not,
   * nor one that nothing is heard of in time.
   */
  reachesPrivate({ hostname }: URL, timeout_ms: number): Promise<boolean> {
    return new Promise((found) => {
      AbortSignal.timeout(timeout_ms).addEventListener('abort', () => found(false))
      this.#lookup(bareHost(hostname), { all: true }, (error) =>
        found(error instanceof PrivateAddress),
      )
    })
  }

  /** Closes the connections that are kept. */
  close(): void {
    for (const agent of Object.values(this.#agents)) agent.destroy()
  }

  /** An address in the URL itself is connected to without being looked up. */
  #mayBeAsked({ protocol, hostname }: URL): boolean {
    const address = literalAddress(hostname)
    return this.#protocols.includes(protocol) && (address === null || this.#isAllowed(address))
  }

  #send(
    url: URL,
    headers: Readonly<Record<string, string>>,
    body: Buffer,
    signal: AbortSignal,
  ): Promise<number> {
    const is_plain = url.protocol === 'http:'
    const agent = is_plain ? this.#agents['http:'] : this.#agents['https:']
    const request = is_plain ? requestHttp : requestHttps
    return new Promise((answered, failed) => {
      const content = { 'Content-Length': String(body.byteLength) }
      const sent = request(
        url,
        { method: 'POST', agent, signal, headers: { ...headers, ...content } },
        (answer) => readSome(answer, () => answered(answer.statusCode ?? 0), failed),
      )
      // Without this, an answer that changes the protocol would end in nothing at all.
      sent.on('upgrade', (answer, socket) => {
        socket.destroy()
        answered(answer.statusCode ?? 0)
      })
      sent.on('error', failed)
      // Whatever becomes of the request, whoever waits for it does so no longer.
      signal.addEventListener('abort', failed)
      sent.end(body)
    })
  }
}

/** Reads a short answer to its end, so that the connection can be kept, and cuts a long one off. */
function readSome(answer: IncomingMessage, read: () => void, failed: (error: Error) => void): void {
  let bytes = 0
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.byteLength
    if (bytes <= ANSWER_BYTES_MAX) return
    answer.destroy()
    read()
  })
  answer.on('end', read)
  answer.on('error', failed)
}

/** A resolver that fails where any of the addresses is not allowed. */
function guarded(resolver: Resolver, isAllowed: (address: string) => boolean): Resolver {
  return (hostname, options, callback) => {
    resolver(hostname, { ...options, all: true }, (error, found) => {
      if (error !== null) return callback(error, [])
      const addresses = typeof found === 'string' ? [] : found
      const [first] = addresses
      if (first === undefined) return callback(new UnknownHost(`${hostname} has no address`), [])
      if (!addresses.every(({ address }) => isAllowed(address))) {
        return callback(new PrivateAddress(`${hostname} is not a public address`), [])
      }
      return options.all === true
        ? callback(null, addresses)
        : callback(null, first.address, first.family)
    })
  }
}

function failureOf(error: unknown): GuardedFailure {
  if (error instanceof PrivateAddress) return 'private_address'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknown_host'
  if (code === 'ECONNREFUSED') return 'connection_refused'
  const is_tls = /^(EPROTO|ERR_TLS|ERR_SSL)|CERT|SELF_SIGNED|UNABLE_TO/.test(code)
  return is_tls ? 'tls_failed' : 'connection_failed'
}
