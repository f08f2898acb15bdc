import { Credential, checked, type TokenSource } from './credential.ts'
import { Listed, type PageOf } from './listed.ts'
import { type Connection, type Outgoing, send } from './send.ts'
import { type RetryOptions, readRetry, readTime } from './times.ts'

/** An id in a path, such as a customer's number, GID or `external:<id>`. */
export type Id = string | number

export interface CallOptions {
  /** Ends the call, also while it waits to try again; it then throws the reason of the signal. */
  readonly signal?: AbortSignal | undefined
  /** How long one attempt may take, with its whole answer. By default that of the client. */
  readonly timeout_ms?: number | undefined
}

export interface WriteOptions extends CallOptions {
  /**
   * By default each call has a new one, which its retries share. Give your own to repeat a call
   * later, after a crash for example: within 72 hours it is carried out once.
   */
  readonly idempotency_key?: string | undefined
}

export interface LaurelOptions {
  /** Where the service runs, such as `https://loyalty.example.com`. */
  readonly base_url: string
  /** An API key, `lrl_…`: only on a server. */
  readonly key?: string | undefined
  /** A session token, or what answers one: in a browser or an app. */
  readonly token?: string | TokenSource | undefined
  /** How long one attempt may take, with its whole answer. Default 30,000. */
  readonly timeout_ms?: number | undefined
  /** How often, and for how long altogether, a call is tried. */
  readonly retry?: RetryOptions | undefined
  /** By default the one of the platform. */
  readonly fetch?: typeof globalThis.fetch | undefined
  /** The dated version of the API to answer in. By default the one that the types are of. */
  readonly service_version?: string | undefined
}

/** What an operation gives, to be made into a call. */
export interface Asked extends Outgoing {
  readonly query?: object | undefined
}

const TIMEOUT_MS = 30_000
const KEY_FORM = /^[\x21-\x7e]{1,255}$/

/** Makes a call out of what an operation gives it. */
export class Caller {
  readonly #connection: Connection

  constructor(options: LaurelOptions, service_version: string, api_path = '/api/v1') {
    const timeout_ms = readTime('timeout_ms', options.timeout_ms ?? TIMEOUT_MS)
    this.#connection = {
      base: baseOf(options.base_url, api_path),
      credential: credentialOf(options, timeout_ms),
      timeout_ms,
      retry: readRetry(options.retry),
      service_version: options.service_version ?? service_version,
      ...(options.fetch && { fetch: options.fetch }),
    }
  }

  protected async call<Answer>(asked: Asked, options: WriteOptions = {}): Promise<Answer> {
    const { idempotency_key, timeout_ms } = options
    if (timeout_ms !== undefined) readTime('timeout_ms', timeout_ms)
    if (idempotency_key !== undefined && !KEY_FORM.test(idempotency_key)) {
      throw new TypeError('idempotency_key must have 1 to 255 visible ASCII characters')
    }
    const { query, ...outgoing } = asked
    const path = outgoing.path + queryOf({ ...query })
    // The types are made of the document that describes what the service answers.
    return (await send(this.#connection, { ...outgoing, path }, options)) as Answer
  }

  protected list<Item, Page extends PageOf<Item>>(
    asked: Asked,
    options?: CallOptions,
  ): Listed<Item, Page> {
    return new Listed((cursor) => {
      const query = cursor === undefined ? { ...asked.query } : { ...asked.query, cursor }
      return this.call<Page>({ ...asked, query, is_list: true }, options)
    })
  }
}

/** One step of a path. Encoded dots still lead to other paths, so ids of dots are refused. */
export function segment(name: string, id: Id): string {
  const text = String(id)
  const is_id = typeof id === 'string' ? !/^\.{0,2}$/.test(id) : Number.isSafeInteger(id)
  if (!is_id) throw new TypeError(`${name} must be an id, not "${text}"`)
  return encodeURIComponent(text)
}

function queryOf(query: Readonly<Record<string, unknown>>): string {
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) given.append(name, String(value))
  }
  const text = String(given)
  return text === '' ? '' : `?${text}`
}

function baseOf(base_url: string, api_path: string): string {
  const url = URL.canParse(base_url) ? new URL(base_url) : null
  const is_plain =
    url?.username === '' && url.password === '' && url.search === '' && url.hash === ''
  if (!is_plain || !/^https?:$/.test(url.protocol)) {
    throw new TypeError(
      'base_url must be an http or https URL, such as https://loyalty.example.com',
    )
  }
  const path = url.pathname.replace(/(?<!\/)\/+$/, '')
  return url.origin + (path.endsWith(api_path) ? path : path + api_path)
}

function credentialOf({ key, token }: LaurelOptions, timeout_ms: number): Credential | null {
  if (key !== undefined && token !== undefined) throw new TypeError('give key or token, not both')
  const given = key ?? token
  if (given === undefined) return null
  if (typeof given === 'function') return new Credential(given, timeout_ms)
  const fixed = checked(given)
  if (fixed.startsWith('lrl_') && 'document' in globalThis) {
    throw new TypeError('an API key is for servers: in a browser everybody can read it')
  }
  return new Credential(() => fixed, timeout_ms)
}
