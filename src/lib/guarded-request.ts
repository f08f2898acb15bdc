import {
  Agent as HttpAgent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestHttp,
} from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { boundedResolver } from './bounded-resolver.ts'
import { type After, afterOnMachine } from './clock.ts'
import { bareHost, isPublicAddress, isPublicPort, literalAddress } from './public-address.ts'

/** How names are resolved; another one for tests. */
export type Resolver = LookupFunction

export interface GuardOptions {
  /** Allows addresses that are not public, any port, and plain http: for development. */
  readonly allow_private: boolean
  /** Which addresses count as public. */
  readonly is_public?: (address: string) => boolean
  readonly resolver?: Resolver
  /** How the limits of requests end; otherwise by the machine's clock. */
  readonly after?: After
}

export interface GuardedPost {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The total time, from the connection to the last byte read. */
  readonly timeout_ms: number
}

export interface GuardedGet {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly timeout_ms: number
  /** A longer answer counts as none. */
  readonly bytes_max: number
}

/** A POST whose answer is read whole. */
export interface GuardedExchange extends GuardedPost {
  /** A longer answer counts as none. */
  readonly bytes_max: number
}

/** A whole answer, or why there is none. */
export type GuardedDocument =
  | {
      readonly status_code: number
      readonly headers: IncomingHttpHeaders
      readonly body: Buffer
      readonly error: null
    }
  | { readonly status_code: null; readonly error: GuardedFailure | 'too_large' }

/** The result: a status, or why there is none. */
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

/** The errors of a resolver that has no address, or none yet. */
const UNRESOLVED = new Set([
  ...['ENOTFOUND', 'EAI_AGAIN', 'ENODATA', 'ETIMEOUT', 'ESERVFAIL', 'EREFUSED', 'EFORMERR'],
  ...['EBADNAME', 'EBADRESP', 'ENOTIMP', 'ECANCELLED'],
])

class PrivateAddress extends Error {
  override name = 'PrivateAddress'
}

class TimedOut extends Error {
  override name = 'TimedOut'
}

class TooLarge extends Error {
  override name = 'TooLarge'
}

class UnknownHost extends Error {
  override name = 'UnknownHost'
  readonly code = 'ENOTFOUND'
}

interface OutgoingRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly timeout_ms: number
}

/**
 * Sends requests to public addresses only. A name is resolved once for each connection. If any of
 * its addresses is not public, there is no connection, so a resolver cannot give one answer for the
 * check and another for the connection. Redirects are not followed, and only the requested length
 * of an answer is read.
 */
export class GuardedClient {
  readonly #allow_private: boolean
  readonly #isAllowed: (address: string) => boolean
  readonly #lookup: Resolver
  readonly #after: After
  readonly #agents: { readonly 'http:': HttpAgent; readonly 'https:': HttpsAgent }

  constructor({ allow_private, is_public = isPublicAddress, resolver, after }: GuardOptions) {
    this.#allow_private = allow_private
    this.#after = after ?? afterOnMachine
    this.#isAllowed = allow_private ? () => true : is_public
    const chosen = resolver ?? boundedResolver({ ask_machine: allow_private })
    this.#lookup = guarded(chosen, this.#isAllowed)
    // No limit of connections to a host, so that merchants who share one do not wait for each
    // other.
    const settings = {
      keepAlive: true,
      maxFreeSockets: IDLE_SOCKETS_PER_HOST_MAX,
      timeout: IDLE_SOCKET_MS,
      lookup: this.#lookup,
    }
    this.#agents = { 'http:': new HttpAgent(settings), 'https:': new HttpsAgent(settings) }
  }

  async post({ url, headers, body, timeout_ms }: GuardedPost): Promise<GuardedAnswer> {
    if (!this.#isReachable(url)) return { status_code: null, error: 'private_address' }
    const content = { 'Content-Length': String(Buffer.byteLength(body)) }
    const outgoing = { method: 'POST', headers: { ...headers, ...content }, body, timeout_ms }
    try {
      return { status_code: await this.#send(url, outgoing, readSome), error: null }
    } catch (error) {
      return { status_code: null, error: failureOf(error) }
    }
  }

  get({ url, headers, timeout_ms, bytes_max }: GuardedGet): Promise<GuardedDocument> {
    return this.#read(url, { method: 'GET', headers, body: '', timeout_ms }, bytes_max)
  }

  exchange({
    url,
    headers,
    body,
    timeout_ms,
    bytes_max,
  }: GuardedExchange): Promise<GuardedDocument> {
    const content = { 'Content-Length': String(Buffer.byteLength(body)) }
    const outgoing = { method: 'POST', headers: { ...headers, ...content }, body, timeout_ms }
    return this.#read(url, outgoing, bytes_max)
  }

  async #read(url: URL, outgoing: OutgoingRequest, bytes_max: number): Promise<GuardedDocument> {
    if (!this.#isReachable(url)) return { status_code: null, error: 'private_address' }
    const chunks: Buffer[] = []
    let answered: IncomingHttpHeaders = {}
    try {
      const status_code = await this.#send(url, outgoing, (answer, read, failed) => {
        answered = answer.headers
        readWhole(answer, { chunks, bytes_max }, read, failed)
      })
      return { status_code, headers: answered, body: Buffer.concat(chunks), error: null }
    } catch (error) {
      if (error instanceof TooLarge) return { status_code: null, error: 'too_large' }
      return { status_code: null, error: failureOf(error) }
    }
  }

  /**
   * Whether a name now resolves to an address that is not public. An unknown name does not, nor one
   * without an answer in time.
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

  /**
   * An address in the URL needs no look-up. It is checked again as for a new endpoint, because the
   * endpoint may be from a time when private addresses were allowed.
   */
  #isReachable({ protocol, hostname, port, username, password }: URL): boolean {
    if (username !== '' || password !== '') return false
    if (this.#allow_private) return protocol === 'https:' || protocol === 'http:'
    const address = literalAddress(hostname)
    const is_public = address === null || this.#isAllowed(address)
    return protocol === 'https:' && isPublicPort(port) && is_public
  }

  #send(
    url: URL,
    { method, headers, body, timeout_ms }: OutgoingRequest,
    read: (answer: IncomingMessage, done: () => void, failed: (error: Error) => void) => void,
  ): Promise<number> {
    const is_plain = url.protocol === 'http:'
    const agent = is_plain ? this.#agents['http:'] : this.#agents['https:']
    const request = is_plain ? requestHttp : requestHttps
    return new Promise((answered, failed) => {
      const options = {
        method,
        agent,
        host: bareHost(url.hostname),
        port: url.port,
        path: url.pathname + url.search,
        // In a list, headers are written as they are, at less than half the cost.
        headers: ['Host', url.host, ...Object.entries(headers).flat()],
      }
      const giveUp = () => {
        const reason = new TimedOut(`${timeout_ms} ms are over`)
        sent.destroy(reason)
        // Nobody waits for the request any longer than this.
        over(() => failed(reason))
      }
      const endLimit = this.#after(timeout_ms, giveUp)
      const over = (tell: () => void) => {
        endLimit()
        tell()
      }
      const fail = (error: Error) => over(() => failed(error))
      const succeed = (answer: IncomingMessage) => over(() => answered(answer.statusCode ?? 0))
      const sent = request(options, (answer) => read(answer, () => succeed(answer), fail))
      // Without this, an answer that changes the protocol would never end.
      sent.on('upgrade', (answer, socket) => {
        socket.destroy()
        succeed(answer)
      })
      sent.on('error', fail)
      // As text it goes out with the headers in one piece.
      sent.end(body)
    })
  }
}

/**
 * Reads a short answer to its end, so that the connection can be reused, and cuts off a long one.
 */
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

/** Collects an answer, and cuts off one that is too long. */
function readWhole(
  answer: IncomingMessage,
  into: { readonly chunks: Buffer[]; readonly bytes_max: number },
  read: () => void,
  failed: (error: Error) => void,
): void {
  let bytes = 0
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.byteLength
    if (bytes <= into.bytes_max) return into.chunks.push(chunk)
    answer.destroy()
    failed(new TooLarge(`more than ${into.bytes_max} bytes`))
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
  if (error instanceof TimedOut) return 'timeout'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (UNRESOLVED.has(code)) return 'unknown_host'
  if (code === 'ECONNREFUSED') return 'connection_refused'
  const is_tls = /^(EPROTO|ERR_TLS|ERR_SSL)|CERT|SELF_SIGNED|UNABLE_TO/.test(code)
  return is_tls ? 'tls_failed' : 'connection_failed'
}
